import { PREUVE_MAX } from '@sillon/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readBase64 } from '../../../../ui/files'
import { useFailureMessage } from '../../../../ui/use-failure-toast'
import { useHolding } from './holding'

/** A file on its way: it stays here, as it was chosen, until the server has it. */
export interface Envoi {
  readonly id: number
  readonly file: File
  /** The share of it that has left; null while it waits. */
  readonly part: number | null
  /** Why it did not arrive. */
  readonly echec: string | null
}

/** What sending one of them needs. */
export interface Transport {
  readonly content: string
  readonly nomFichier: string
  readonly signal: AbortSignal
  readonly onProgress: (part: number) => void
}

/** Files that are sent one after the other. Those that failed are kept, with why, to be sent again: a photograph is not taken twice for want of a network. */
export function useEnvoi() {
  const { t } = useTranslation('preuves')
  const messageOf = useFailureMessage()
  const [envois, setEnvois] = useState<readonly Envoi[]>([])
  const next = useRef(1)
  const sending = useRef(new AbortController())
  // Whoever closes the dialog gives up what is under way.
  useEffect(() => () => sending.current.abort(), [])
  useHolding(envois.length > 0)

  const mark = (id: number, part: Partial<Envoi>) =>
    setEnvois((before) => before.map((envoi) => (envoi.id === id ? { ...envoi, ...part } : envoi)))
  const forget = (id: number) => setEnvois((before) => before.filter((envoi) => envoi.id !== id))
  return {
    envois,
    add(files: readonly File[], isOne = false) {
      const added = files.map((file) => ({
        id: next.current++,
        file,
        part: null,
        echec: file.size > PREUVE_MAX ? t('envoi.tropVolumineux') : null,
      }))
      setEnvois((before) => (isOne ? added : [...before, ...added]))
    },
    forget,
    /** Sends those that are not there yet. Answers whether all arrived. */
    async sendAll(send: (file: File, transport: Transport) => Promise<unknown>): Promise<boolean> {
      sending.current = new AbortController()
      const { signal } = sending.current
      let isWhole = true
      for (const { id, file } of envois) {
        if (file.size > PREUVE_MAX) {
          isWhole = false
          continue
        }
        mark(id, { part: 0, echec: null })
        try {
          const content = await readBase64(file)
          await send(file, {
            content,
            nomFichier: file.name.slice(0, 200),
            signal,
            onProgress: (part) => mark(id, { part }),
          })
          forget(id)
        } catch (failure) {
          if (signal.aborted) return false
          isWhole = false
          mark(id, {
            part: null,
            // The device lost it since it was chosen.
            echec: failure instanceof DOMException ? t('envoi.illisible') : messageOf(failure),
          })
        }
      }
      return isWhole
    },
  }
}
