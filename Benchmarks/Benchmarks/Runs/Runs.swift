import Benchmark
import ReferenceRuns

let benchmarks: @Sendable () -> Void = {
  for run in ReferenceRun.all {
    guard let work = try? run.prepared() else { continue }
    Benchmark(
      run.name,
      configuration: .init(metrics: [.instructions, .cpuTotal, .peakMemoryResident, .throughput])
    ) { benchmark in
      for seed in benchmark.scaledIterations { blackHole(work(UInt64(seed) + 1)) }
    }
  }
}
