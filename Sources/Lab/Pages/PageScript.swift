/// A script of pages. Each is a file in `Browser`, beside this one; the build puts them into the
/// program.
enum PageScript {
  /// What all scripts use: making elements, reading colours of the style, writing figures.
  case common

  /// The script itself.
  var text: String {
    switch self {
    case .common: String(decoding: PackageResources.common_js, as: UTF8.self)
    }
  }

  /// The style of all pages.
  static var style: String { String(decoding: PackageResources.page_css, as: UTF8.self) }
}
