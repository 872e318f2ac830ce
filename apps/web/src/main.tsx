import './theme/reset.css'
import '@fontsource-variable/source-sans-3/wght.css'
// In a cascade layer, so that our own styles win whatever order the bundler's files load in.
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './theme/global.css'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { startTexts } from './i18n/i18n'
import { createRouter } from './router/router'
import { followOtherTabs } from './session/session-store'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element with the id "root"')

followOtherTabs()
await startTexts()
createRoot(root).render(<App router={createRouter()} />)
