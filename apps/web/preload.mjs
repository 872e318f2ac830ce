// Writes the HTML for addresses opened in a session: it preloads the files of the application, so that none waits for the first script.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { APPLICATION, dist, filesOf } from './first-pages.mjs'

/** The first parts of these addresses. Others may be opened to sign in, which waits for none of it. */
const ADDRESSES = ['demarches']

const index = readFileSync(join(dist, 'index.html'), 'utf8')
const links = filesOf(APPLICATION)
  .filter((file) => !index.includes(file))
  .map(
    (file) =>
      `<link rel="${file.endsWith('.css') ? 'preload" as="style' : 'modulepreload'}" crossorigin href="/${file}">`,
  )
const document = index.replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`)

mkdirSync(join(dist, 'pages'), { recursive: true })
for (const address of ADDRESSES) writeFileSync(join(dist, 'pages', `${address}.html`), document)
