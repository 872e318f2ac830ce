// Writes the HTML: every page preloads the letters, so that none moves once they are there; addresses opened in a session preload the files of the application
// too, so that none waits for the first script.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { APPLICATION, dist, filesOf } from './first-pages.mjs'

/** The first parts of these addresses. Others may be opened to sign in, which waits for none of it. */
const ADDRESSES = ['demarches']

/** The letters of French and English. */
const font = readdirSync(join(dist, 'assets')).find((file) => file.startsWith('source-sans-3-latin-wght-'))
if (font === undefined) throw new Error('The build has no font: see main.tsx')

const index = readFileSync(join(dist, 'index.html'), 'utf8').replace(
  '</head>',
  `  <link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${font}">\n  </head>`,
)
writeFileSync(join(dist, 'index.html'), index)
const links = filesOf(APPLICATION)
  .filter((file) => !index.includes(file))
  .map(
    (file) =>
      `<link rel="${file.endsWith('.css') ? 'preload" as="style' : 'modulepreload'}" crossorigin href="/${file}">`,
  )
const document = index.replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`)

mkdirSync(join(dist, 'pages'), { recursive: true })
for (const address of ADDRESSES) writeFileSync(join(dist, 'pages', `${address}.html`), document)
