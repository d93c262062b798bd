import Commands

Simrun.main(with: [HoldLockDescription.self])
