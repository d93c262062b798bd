extension Picture {
  /// The picture as a PNG file, with two pixels per unit.
  ///
  /// - SeeAlso: W3C, *Portable Network Graphics (PNG) Specification* (2nd ed., 2003).
  package var png: [UInt8] {
    let raster = Raster(of: self)
    var header: [UInt8] = []
    header.append(bigEndian: UInt32(raster.width))
    header.append(bigEndian: UInt32(raster.height))
    // Eight bits per pixel, indexed colour, deflate, one filter byte per row, not interlaced.
    header += [8, 3, 0, 0, 0]
    var rows: [UInt8] = []
    rows.reserveCapacity((raster.width + 1) * raster.height)
    for row in 0..<raster.height {
      rows.append(0)
      rows += raster.pixels[row * raster.width..<(row + 1) * raster.width]
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", header)
      + Self.chunk("PLTE", raster.palette.flatMap { [$0.red, $0.green, $0.blue] })
      + Self.chunk("IDAT", Deflate.zlib(rows, rowLength: raster.width + 1))
      + Self.chunk("IEND", [])
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    var chunk: [UInt8] = []
    chunk.append(bigEndian: UInt32(content.count))
    let checked = Array(type.utf8) + content
    chunk += checked
    chunk.append(bigEndian: Checksum.crc32(of: checked))
    return chunk
  }
}

extension [UInt8] {
  /// Appends a number as four bytes, most significant byte first.
  mutating func append(bigEndian number: UInt32) {
    for shift in [24, 16, 8, 0] as [UInt32] {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
