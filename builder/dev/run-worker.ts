/**
 * The child process of `npm start` that bundles the Worker, runs it in workerd, and does both again after a change of
 * the code. It runs without the inspector of `wrangler dev`, which lets pages of any origin run code in the Worker.
 */
import * as v from 'valibot'
import { unstable_startWorker as startWorker } from 'wrangler'
import { guardLoopback } from './loopback.ts'

/** What to run: paths of its configuration, of the folder of its state, and of the file with its variables. */
const Settings = v.object({ config: v.string(), state: v.string(), variables: v.string() })

const { config, state, variables } = v.parse(v.pipe(v.string(), v.parseJson(), Settings), process.argv[2])
guardLoopback()
const worker = await startWorker({
  config,
  envFiles: [variables],
  dev: {
    inspector: false,
    logLevel: 'log',
    persist: state,
    remote: false,
    server: { hostname: '127.0.0.1', port: 0 },
  },
})
const { port } = await worker.url
process.send?.({ port: Number(port) })
