/// The files beside the pages.
package enum Assets {
  /// The style.
  package static var style: [UInt8] { PackageResources.style_css }
  /// The script of live pages.
  package static var script: [UInt8] { PackageResources.live_js }
  /// The script of the page where one logs in.
  package static var loginScript: [UInt8] { PackageResources.login_js }
  /// The icon.
  package static var icon: [UInt8] { PackageResources.icon_svg }
}
