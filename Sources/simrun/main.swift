import Commands

await Simrun.main()
