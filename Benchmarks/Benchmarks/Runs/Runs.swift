import Benchmark
import ReferenceRuns

let benchmarks: @Sendable () -> Void = {
  guard let runs = try? ReferenceRun.all() else { return }
  for run in runs {
    Benchmark(
      run.name,
      configuration: .init(metrics: [.instructions, .cpuTotal, .peakMemoryResident, .throughput])
    ) { benchmark in
      for seed in benchmark.scaledIterations { blackHole(run.carryOut(seed: UInt64(seed) + 1)) }
    }
  }
}
