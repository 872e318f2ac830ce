import './theme/reset.css'
import '@fontsource-variable/source-sans-3/wght.css'
import '@mantine/core/styles/baseline.layer.css'
import './theme/global.css'
import { createRoot } from 'react-dom/client'
import { isOpenToAll } from './session/redirect'
import { readToken } from './session/token'

const element = document.getElementById('root')
if (element === null) throw new Error('index.html has no element with the id "root"')

const root = createRoot(element)
const loadApplication = () => import('./application')

// Who has no session signs in before the application is there: it is the first page of most visits, on any line.
if (readToken() === null && !isOpenToAll(location.pathname))
  import('./entree/entree').then(({ start }) => start(root, loadApplication))
else {
  import('./router/warm').then(({ warm }) => warm(location.pathname))
  loadApplication().then(({ start }) => start(root))
}
