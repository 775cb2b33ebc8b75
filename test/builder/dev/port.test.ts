import { Server } from 'node:http'
import net from 'node:net'
import { expect, test, vi } from 'vitest'
import { closeAll, listenHere } from '../../../builder/dev/inbox/port.ts'

test.each(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])(
  'listenHere() does without `::1` where it is refused with %s',
  async (code) => {
    const listening = vi
      .spyOn(Server.prototype, 'listen')
      .mockImplementationOnce(function (this: Server) {
        net.Server.prototype.listen.call(this, { port: 0, host: '127.0.0.1' })
        return this
      })
      .mockImplementationOnce(function (this: Server) {
        queueMicrotask(() => this.emit('error', Object.assign(new Error(`listen ${code}`), { code })))
        return this
      })
    const servers = await listenHere(0, () => {}).finally(() => listening.mockRestore())
    expect(servers).toHaveLength(1)
    await closeAll(servers)
  },
)
