import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import type { Section } from './inventory'
import { plainForm } from './plain'

const root = join(import.meta.dirname, '../..')

/** The two peers, from memory, on one address each, compressed as the product is. */
export async function startPeers(sections: readonly Section[]): Promise<Server> {
  const built = await build({
    root: join(root, 'bench/sheet'),
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      rollupOptions: { onwarn: () => undefined },
      lib: { entry: join(root, 'bench/sheet/rjsf.tsx'), formats: ['es'], fileName: 'rjsf' },
    },
  })
  const script = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))[0]
  if (script?.type !== 'chunk') throw new Error('react-jsonschema-form was not bundled.')
  const pages: Readonly<Record<string, readonly [type: string, text: string]>> = {
    '/plain': ['text/html', plainForm(sections)],
    '/rjsf': [
      'text/html',
      `<!doctype html><meta charset="utf-8"><title>rjsf</title><div id="root"></div><script>window.sections=${JSON.stringify(sections).replaceAll('<', '\\u003c')}</script><script type="module" src="/rjsf.js"></script>`,
    ],
    '/rjsf.js': ['text/javascript', script.code],
  }
  const compressed = Object.fromEntries(
    Object.entries(pages).map(([path, [type, text]]) => [path, [type, brotliCompressSync(text)] as const]),
  )
  const server = createServer((request, response) => {
    const [type, content] = compressed[request.url ?? ''] ?? ['text/plain', brotliCompressSync('')]
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'br' }).end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
