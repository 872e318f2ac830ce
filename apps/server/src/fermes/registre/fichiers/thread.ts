// Worker thread: unpacks and reads one register file, and passes its lines on a few at a time.
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { DomainError } from '@sillon/domain'
import { lireComprime } from './lecture'
import { type Ligne, TOUR } from './table'

export type DuFil =
  | { readonly titres: readonly string[] }
  | { readonly lignes: readonly Ligne[] }
  | { readonly fin: true }
  | { readonly refus: string; readonly data: DomainError['data'] }

const dire = (message: DuFil) => parentPort?.postMessage(message)
/** The reader asks for each part: a part that waits is memory, and many at once would hold its thread. */
const demande = () => new Promise<void>((resolve) => parentPort?.once('message', () => resolve()))

async function lire(): Promise<void> {
  try {
    const { titres, lignes } = await lireComprime(workerData as Uint8Array)
    dire({ titres })
    for (let at = 0; at < lignes.length; at += TOUR) {
      await demande()
      dire({ lignes: lignes.slice(at, at + TOUR) })
    }
    await demande()
    dire({ fin: true })
  } catch (error) {
    // A class does not survive the way between threads.
    if (!(error instanceof DomainError)) throw error
    dire({ refus: error.code, data: error.data })
  }
}

// Requests of users come first; see `pdf/thread.ts`.
if (process.platform === 'linux') setPriority(5)
await lire()
parentPort?.close()
