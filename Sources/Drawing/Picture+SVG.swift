import Documents

extension Picture {
  /// The picture as an SVG file.
  ///
  /// - SeeAlso: W3C, *Scalable Vector Graphics (SVG) 1.1* (2011); for `paint-order`, SVG 2.
  package var svg: String {
    let size = "width=\"\(width.inUnits)\" height=\"\(height.inUnits)\""
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" \(size) "
        + "viewBox=\"0 0 \(width.inUnits) \(height.inUnits)\" "
        + "font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\">",
      "<title>\(title.inXML)</title>",
      "<defs><pattern id=\"hatching\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">"
        + "<path d=\"M-1 1.5L1.5 -1M-1 9.5L9.5 -1\" stroke=\"\(Colour.ink.text)\" "
        + "stroke-width=\"0.71\"/>"
        + "<path d=\"M-1 2.5L2.5 -1M-1 10.5L10.5 -1\" stroke=\"\(Colour.white.text)\" "
        + "stroke-width=\"0.71\"/></pattern></defs>",
      "<rect \(size) fill=\"\(Colour.white.text)\"/>",
    ]
    lines += shapes.map(\.svg)
    lines.append("</svg>")
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Picture.Shape {
  fileprivate var svg: String {
    switch self {
    case .area(let box, let colour):
      "<rect \(box.svg) fill=\"\(colour.text)\" shape-rendering=\"crispEdges\"/>"
    case .hatching(let box): "<rect \(box.svg) fill=\"url(#hatching)\"/>"
    case .line(let spots, let width, let colour):
      "<polyline points=\"\(spots.map { "\($0.x.inUnits),\($0.y.inUnits)" }.joined(separator: " "))\""
        + " fill=\"none\" stroke=\"\(colour.text)\" stroke-width=\"\(width.inUnits)\""
        + " stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
    case .disc(let centre, let radius, let colour):
      "<circle cx=\"\(centre.x.inUnits)\" cy=\"\(centre.y.inUnits)\" r=\"\(radius.inUnits)\""
        + " fill=\"\(colour.text)\"/>"
    case .text(let text): text.svg
    }
  }
}

extension Picture.Box {
  fileprivate var svg: String {
    "x=\"\(left.inUnits)\" y=\"\(top.inUnits)\" width=\"\((right - left).inUnits)\""
      + " height=\"\((bottom - top).inUnits)\""
  }
}

extension Picture.Text {
  /// The text as an element of SVG. The letters of common monospaced fonts are 0.6 of the font size
  /// wide, so a size of 1 is a font size of 10 units.
  fileprivate var svg: String {
    let halo =
      " stroke=\"\(Colour.white.text)\" stroke-width=\"\((2 * size).inUnits)\""
      + " stroke-linejoin=\"round\" paint-order=\"stroke\""
    return
      "<text x=\"\(spot.x.inUnits)\" y=\"\(spot.y.inUnits)\" font-size=\"\((10 * size).inUnits)\""
      + " text-anchor=\"\(anchor.rawValue)\" fill=\"\(Colour.ink.text)\"\(hasHalo ? halo : "")"
      + " xml:space=\"preserve\">\(text.inXML)</text>"
  }
}
