import Commands

Simrun.main()
