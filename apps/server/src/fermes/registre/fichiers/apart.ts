import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { DomainError } from '@sillon/domain'
import { sansSecrets } from '#socle/sans-secrets'
import type { FichierLu, Ligne } from './table'
import type { DuFil } from './thread'

/** Memory of the thread: a JSON file of the greatest size takes half of it. */
const MEMOIRE_MB = 1024

/** The built thread is beside the bundle. Tests run from the sources, and build it first (`testing/threads.ts`). */
const script = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../../../.cache/threads/registre-thread.js' : './registre-thread.js',
    import.meta.url,
  ),
)

/** Reads a compressed register file. */
export type LireRegistre = (compresse: Buffer, signal: AbortSignal) => Promise<FichierLu>

/**
 * Reads a compressed register file in a thread of its own: a JSON is parsed in one stretch, which would hold up everybody. A part of its lines arrives in each turn
 * of the event loop.
 * @throws DomainError of `lireFichier`; FICHIER_TROP_VOLUMINEUX where the thread has not enough memory; the reason of an aborted `signal`
 */
export const lireApart: LireRegistre = (compresse, signal) =>
  new Promise<FichierLu>((resolve, reject) => {
    signal.throwIfAborted()
    const fil = new Worker(script, {
      workerData: compresse,
      name: 'registre',
      ...sansSecrets,
      resourceLimits: { maxOldGenerationSizeMb: MEMOIRE_MB },
    })
    const abandonner = () => void fil.terminate()
    signal.addEventListener('abort', abandonner)
    const lu = { titres: [] as readonly string[], lignes: [] as Ligne[] }
    const uneFois = partager()
    fil.on('message', (message: DuFil) => {
      if ('fin' in message) resolve(lu)
      else if ('refus' in message) reject(new DomainError(message.refus, message.data))
      else {
        if ('titres' in message) lu.titres = message.titres
        else
          for (const { numero, cellules } of message.lignes) lu.lignes.push({ numero, cellules: cellules.map(uneFois) })
        setImmediate(() => fil.postMessage('suite'))
      }
    })
    fil.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new DomainError('FICHIER_TROP_VOLUMINEUX') : error),
    )
    fil.on('exit', () => {
      signal.removeEventListener('abort', abandonner)
      reject(signal.reason ?? new Error('The thread that reads a register ended before its last line.'))
    })
  })

/** Number of different texts that are shared: beyond them a column has few that repeat. */
const PARTAGES_MAX = 50_000

/** Returns the first of equal texts: most cells of a register repeat, and each comes from the thread as a text of its own. */
function partager(): (text: string) => string {
  const connus = new Map<string, string>()
  return (text) => {
    const connu = connus.get(text)
    if (connu === undefined && connus.size < PARTAGES_MAX) connus.set(text, text)
    return connu ?? text
  }
}
