// The system functions that compiled Swift requires: memory, its comparison, and 128-bit products.
// Copying and filling memory are instructions of WebAssembly.

typedef __SIZE_TYPE__ size_t;
typedef unsigned long long u64;

// A block has a power of two of bytes and is reused: free blocks of a size form a list. Runs need
// similar blocks, so memory is never returned or merged.

typedef struct Block {
  struct Block *next;
} Block;

// The header in front of each block.
typedef struct {
  Block *block;
  unsigned power;
} Label;

enum { least = 5, most = 31, page = 65536 };

extern unsigned char __heap_base;
static Block *freed[most + 1];
static size_t fresh;  // the start of unused memory; 0 before the first allocation

static Block *block_of(unsigned power) {
  Block *block = freed[power];
  if (block) {
    freed[power] = block->next;
    return block;
  }
  if (!fresh) fresh = ((size_t)&__heap_base + 15) & ~(size_t)15;
  size_t end = fresh + ((size_t)1 << power);
  size_t present = __builtin_wasm_memory_size(0) * page;
  if (end < fresh) return 0;
  if (end > present) {
    // Grows by at least half, because growing is slow.
    size_t wanted = (end - present + page - 1) / page, usual = present / page / 2;
    if (__builtin_wasm_memory_grow(0, wanted > usual ? wanted : usual) == (size_t)-1 &&
        __builtin_wasm_memory_grow(0, wanted) == (size_t)-1)
      return 0;
  }
  block = (Block *)fresh;
  fresh = end;
  return block;
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  const int outOfMemory = 12;
  size_t whole = size + sizeof(Label) + alignment;
  if (whole < size || whole > (size_t)1 << most) return outOfMemory;
  unsigned power = least;
  while ((size_t)1 << power < whole) power++;
  Block *block = block_of(power);
  if (!block) return outOfMemory;
  size_t start = ((size_t)block + sizeof(Label) + alignment - 1) & ~(alignment - 1);
  ((Label *)start)[-1] = (Label){block, power};
  *memory = (void *)start;
  return 0;
}

void free(void *memory) {
  if (!memory) return;
  Label label = ((Label *)memory)[-1];
  label.block->next = freed[label.power];
  freed[label.power] = label.block;
}

// Swift guards its stack. Here the stack comes first in memory, so it cannot overwrite data.
size_t __stack_chk_guard = 0x5ca1ab1e;
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

int memcmp(const void *left, const void *right, size_t count) {
  const unsigned char *a = left, *b = right;
  for (; count; count--, a++, b++)
    if (*a != *b) return *a - *b;
  return 0;
}

// The lower 128 bits of a product, by long multiplication with digits of 32 bits.
__int128 __multi3(__int128 left, __int128 right) {
  const u64 digit = 0xFFFFFFFF;
  u64 a = (u64)left, b = (u64)right;
  u64 low = (a & digit) * (b & digit);
  u64 middle = (a >> 32) * (b & digit) + (low >> 32);
  u64 other = (a & digit) * (b >> 32) + (middle & digit);
  u64 high = (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32);
  high += (u64)(left >> 64) * b + a * (u64)(right >> 64);
  return (__int128)(((unsigned __int128)high << 64) | (other << 32) | (low & digit));
}
