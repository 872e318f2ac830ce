import './socle/theme/reset.css'
import '@fontsource-variable/source-sans-3/wght.css'
import '@mantine/core/styles/baseline.layer.css'
import './socle/theme/global.css'
// Every page asks the server: its client comes with this file, and nothing waits for a larger one to ask.
import '#socle/api/client'
import { keepPartnerReturn } from '#socle/session/partner-return'
import { isOpenToAll } from '#socle/session/redirect'
import { readToken } from '#socle/session/token'
import { createQuietRoot } from '#socle/ui/quiet-root'

const element = document.getElementById('root')
if (element === null) throw new Error('index.html has no element with the id "root"')

keepPartnerReturn()

// No import of React here: this small file loads first, and starts the other downloads at once.
const loadRoot = async () => createQuietRoot((await import('react-dom/client')).createRoot, element)
const loadApplication = () => import('./application')

// A person without a session signs in before the application is loaded: this is the first page of most visits, on any line.
if (readToken() === null && !isOpenToAll(location.pathname))
  Promise.all([import('./entree/entree'), loadRoot()]).then(([{ start }, root]) => start(root, loadApplication))
else {
  const root = loadRoot()
  import('./router/warm').then(({ warm }) => warm(location.pathname, root))
  Promise.all([loadApplication(), root]).then(([{ start }, shown]) => start(shown))
}
