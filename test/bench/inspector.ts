/** What V8 says about the memory of one Worker: https://chromedevtools.github.io/devtools-protocol/v8/Runtime/. */
import type { Workerd } from './workerd.ts'

/** Memory of an isolate, garbage included: bytes. */
export interface Heap {
  /** JavaScript objects. */
  readonly objects: number
  /** What array buffers hold. */
  readonly buffers: number
}

/** Reads the heap of a Worker of an inspected workerd. */
export function readHeap(server: Workerd, name: string): Promise<Heap> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.ports.get('inspector') ?? 0}/${name}`)
  return new Promise((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error(`Nothing inspects "${name}".`)))
    socket.addEventListener('open', () => socket.send('{"id":1,"method":"Runtime.getHeapUsage"}'))
    socket.addEventListener('message', ({ data }) => {
      const { result }: { result: { usedSize: number; backingStorageSize: number } } = JSON.parse(String(data))
      resolve({ objects: result.usedSize, buffers: result.backingStorageSize })
      socket.close()
    })
  })
}
