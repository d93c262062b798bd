import BLE
import Documents
import Sim

/// The server, the user, the globe and hazards.
extension ScenarioSchema {
  private static let day = ValueSchema.number(0...86_400)
  private static let usualUser = User()

  static let server = ObjectSchema(
    "server", "server of the apps, and the network to it",
    [
      PropertySchema(
        "delayMs", .list(.number(0...600_000), count: 2...2),
        "the shortest and the longest time on the way, of a request or an answer, in milliseconds; "
          + "30 and 300 by default"),
      PropertySchema(
        "lossShare", .number(0...1), "the fraction of requests that are lost, and of answers",
        default: JSON(0)),
      PropertySchema(
        "outages", .list(.object(outage), count: 0...10_000),
        "the times in which nothing gets through, in order", default: []),
      PropertySchema(
        "records", .list(.object(record), count: 0...10_000), "what it knows of patients",
        default: []),
    ])

  private static let outage = ObjectSchema("outage", "time without network", span)

  private static let span: [PropertySchema] = [
    .required("fromS", day, "the start, in seconds"),
    .required("toS", day, "the end, in seconds"),
  ]

  private static let record = ObjectSchema(
    "record", "patient",
    [
      .required("of", .name, "the identifier of the patient's beacon"),
      .required("name", .text, "the patient's name"),
      PropertySchema(
        "items", .list(.object(item), count: 0...1000), "the equipment that should be present",
        default: []),
      PropertySchema(
        "tasks", .texts(.text, count: 0...1000), "the tasks of a visit", default: []),
    ])

  private static let item = ObjectSchema(
    "item", "piece of equipment",
    [
      .required("id", .name, "the identifier of its beacon"),
      .required("name", .text, "its name"),
    ])

  static let globe = ObjectSchema(
    "globe", "place of the plan on the globe",
    [
      .required(
        "route", .list(.object(stop), count: 1...10_000),
        "the places of the plan's origin, in order of time; one for a plan that does not move"),
      PropertySchema(
        "bearingDeg", .number(-360...360), "the direction of the plan's top, clockwise from north",
        default: JSON(0)),
      PropertySchema(
        "deviationM", .number(0...10_000),
        "the standard deviation of located devices, to the north and to the east, in metres",
        default: JSON(5)),
      PropertySchema(
        "delayS", .number(0...3600), "the time that it takes to locate a device, in seconds",
        default: JSON(1)),
    ])

  private static let stop = ObjectSchema(
    "stop", "place at a time",
    [
      .required("atS", day, "the time, in seconds"),
      .required("latitude", .number(-90...90), "the latitude, in degrees"),
      .required("longitude", .number(-180...180), "the longitude, in degrees"),
    ])

  static let user = ObjectSchema(
    "user", "user of an app",
    [
      PropertySchema(
        "answers", .list(.object(answer), count: 0...10_000),
        "the answers to questions, each from its time on; before the first, there is none",
        default: []),
      PropertySchema(
        "delayS", .number(0.2...3600), "the median time until the user reacts, in seconds",
        default: JSON(usualUser.delay.inSeconds)),
      PropertySchema(
        "delaySpread", .number(0...3), "the standard deviation of the logarithm of that time",
        default: JSON(usualUser.delaySpread)),
      PropertySchema(
        "actsShare", .number(0...1), "the fraction of notifications whose action is used",
        default: JSON(0)),
      PropertySchema(
        "ticks", .list(.object(tick), count: 0...10_000), "the tasks that are ticked off",
        default: []),
    ])

  private static let answer = ObjectSchema(
    "answer", "answer from a time on",
    [
      .required("fromS", day, "the time, in seconds"),
      .required("answer", .words(UserFile.answers.map(\.key)), "the answer"),
    ])

  private static let tick = ObjectSchema(
    "tick", "task that is ticked off",
    [
      .required("atS", day, "the time, in seconds"),
      .required("task", .text, "the task"),
    ])

  static let hazard = ObjectSchema(
    "hazard", "condition of which the app should alert",
    [
      .required("subject", .text, "what an alert is about, as the engine calls it"),
      PropertySchema(
        "forS", day, "the shortest time for which an alert is due, in seconds", default: JSON(0)),
      PropertySchema(
        "apartFrom", .text, "a thing that is too far away: another walker", takesNull: true),
      PropertySchema("beyondM", .number(0...10_000), "the distance to that, in metres"),
      PropertySchema(
        "temperatureOf", .text, "a beacon or a tag whose temperature is out of range",
        takesNull: true),
      PropertySchema(
        "withinC", .list(.number(-273.15...1000), count: 2...2),
        "the range, from the lowest to the highest, in degrees Celsius"),
      PropertySchema("turnOf", .text, "a beacon or a tag that is not upright", takesNull: true),
      PropertySchema("upright", .words(OrientationFile.axes), "the axis that points up if it is"),
      PropertySchema(
        "stowed",
        .list(.object(ObjectSchema("stowage", "time turned on purpose", span)), count: 0...10_000),
        "the times in which it is turned on purpose, in order", default: []),
    ], anyOf: ["apartFrom", "temperatureOf", "turnOf"])
}
