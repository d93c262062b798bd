import Commands

await Simrun.main(with: [HoldLockDescription.self])
