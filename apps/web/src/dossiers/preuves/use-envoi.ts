import { PREUVE_MAX, refusDuFichier } from '@sillon/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiFailure } from '#socle/api/failures'
import { type Faults, serverFaults } from '#socle/forms/faults'
import { fichiersGardes } from '#socle/forms/fichiers-gardes'
import { useForm } from '#socle/forms/use-form'
import { readBase64 } from '#socle/ui/files'
import { useFailureMessage, useFailureToast } from '#socle/ui/use-failure-toast'
import { useSheet } from '../feuille/sheet-context'
import { useHolding } from './holding'
import { placeDe } from './preuves'
import { usePreuves } from './use-preuves'

/** A file being uploaded: it stays in the page, and on the device, until the server has it. */
export interface Envoi {
  readonly id: string
  readonly file: File
  /** Uploaded share; null while it waits. */
  readonly part: number | null
  /** Reason of its failure. */
  readonly echec: string | null
  /** Whether the file itself was refused: a retry cannot help. */
  readonly estRefuse: boolean
  /** Whether closing the page loses the file. */
  readonly estPerdu: boolean
}

/** Arguments of the upload of one file. */
interface Transport {
  readonly content: string
  readonly nomFichier: string
  readonly signal: AbortSignal
  readonly onProgress: (part: number) => void
}

/** Entry sent together with the files. */
export type AvecFichiers<Dits extends object> = Dits & {
  /** Identifiers of the files on the device. */
  readonly fichiers: readonly string[]
  readonly garderPosition: boolean
}

interface Options<Dits extends object> {
  /** Storage key of the place of the files, besides the open file. */
  readonly place: readonly (string | number)[]
  readonly dits: Dits
  /** Schema of `dits` in the storage of the device. */
  readonly schema: z.ZodRawShape
  readonly check: (saisie: AvecFichiers<Dits>) => Faults
  readonly send: (saisie: AvecFichiers<Dits>, file: File, transport: Transport) => Promise<unknown>
  readonly onSent: () => void
}

/** Some files are left; each says its reason, and what helps. */
class FichiersRestants extends Error {
  constructor() {
    super('Some of the files did not arrive')
  }
}

let last = 0
/** Not the file name: phones give many photographs the same. */
const newId = () => `${Date.now()}-${++last}`

/** Without a known type the server looks into the file. */
const isTypeTaken = ({ type }: File): boolean => type === '' || type === 'application/pdf' || type.startsWith('image/')

const isRefused = (failure: unknown): boolean =>
  failure instanceof ApiFailure && refusDuFichier.some((code) => code === failure.code)

/** Field of a fault by its path: a single checkbox stands for all places of a file after the first one. */
const fieldOf = (path: string): string => (path.startsWith('liens.') ? 'partout' : path)

/**
 * A form for files that are sent one after the other. Failed files stay with the reason, for a retry: nobody takes a photograph twice because of a lost network
 * or a closed page.
 */
export function useEnvoi<Dits extends object>({ place, dits, schema, check, send, onSent }: Options<Dits>) {
  type Saisie = AvecFichiers<Dits>
  const { t } = useTranslation('preuves')
  const { key } = useSheet()
  const { reload } = usePreuves()
  const messageOf = useFailureMessage()
  const reportFailure = useFailureToast()
  const [gardes] = useState(() => {
    const { idUtilisateur, idExploitation, millesime, codeNational } = key
    return fichiersGardes(idUtilisateur, `${idExploitation}.${millesime}`, [codeNational, ...place].join('.'))
  })
  const [envois, setEnvois] = useState<readonly Envoi[]>([])
  const sending = useRef(new AbortController())
  // Closing the dialog cancels running uploads.
  useEffect(() => () => sending.current.abort(), [])

  function nouveau(id: string, file: File): Envoi {
    const echec = !isTypeTaken(file) ? t('envoi.type') : file.size > PREUVE_MAX ? t('envoi.tropVolumineux') : null
    return { id, file, part: null, echec, estRefuse: echec !== null, estPerdu: false }
  }
  const mark = (id: string, part: Partial<Envoi>) =>
    setEnvois((before) => before.map((envoi) => (envoi.id === id ? { ...envoi, ...part } : envoi)))
  const aEnvoyer = (next: (ids: readonly string[]) => readonly string[]) =>
    form.change((saisie) => ({ ...saisie, fichiers: next(saisie.fichiers) }), [])
  const forget = (ids: readonly string[]) => {
    setEnvois((before) => before.filter(({ id }) => !ids.includes(id)))
    aEnvoyer((before) => before.filter((id) => !ids.includes(id)))
    void gardes.oublier(ids)
  }
  /** Sends the files not sent yet and not refused. Returns how many are left, and whether one arrived. */
  async function sendAll(saisie: Saisie): Promise<{ restants: number; isOneSent: boolean }> {
    sending.current = new AbortController()
    const { signal } = sending.current
    let restants = envois.filter(({ estRefuse }) => estRefuse).length
    let isOneSent = false
    for (const { id, file } of envois.filter(({ estRefuse }) => !estRefuse)) {
      mark(id, { part: 0, echec: null })
      try {
        const content = await readBase64(file)
        const nomFichier = file.name.slice(0, 200)
        await send(saisie, file, { content, nomFichier, signal, onProgress: (part) => mark(id, { part }) })
        forget([id])
        isOneSent = true
      } catch (failure) {
        restants++
        if (signal.aborted) break
        const estRefuse = isRefused(failure)
        if (failure instanceof ApiFailure) form.refuse(serverFaults(failure, fieldOf))
        mark(id, {
          part: null,
          estRefuse,
          // The device has lost the file since its choice.
          echec: failure instanceof DOMException ? t('envoi.illisible') : messageOf(failure),
        })
      }
    }
    return { restants, isOneSent }
  }
  const form = useForm<Saisie>({
    place: placeDe(key, ...place),
    saved: { values: { ...dits, fichiers: [], garderPosition: false }, etag: null },
    schema: z
      .object({ ...schema, fichiers: z.array(z.string()), garderPosition: z.boolean() })
      .partial() as unknown as z.ZodType<Partial<Saisie>>,
    isEditable: true,
    check,
    async send(_, __, saisie) {
      const { restants, isOneSent } = await sendAll(saisie)
      // Without a network nothing arrived, and the read would wait for it.
      if (isOneSent) await reload()
      if (restants > 0) throw new FichiersRestants()
    },
    onFailure(failure) {
      if (!(failure instanceof FichiersRestants)) reportFailure(failure)
    },
    onSaved() {
      form.abandon()
      onSent()
    },
  })
  useHolding(form.isDirty)

  const { fichiers } = form.values
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, to restore the files chosen on an earlier visit
  useEffect(() => {
    let isHere = true
    void gardes.lire().then((found) => {
      if (!isHere) return
      const repris = found.filter(({ id }) => fichiers.includes(id))
      const ids = new Set(repris.map(({ id }) => id))
      void gardes.oublier(found.map(({ id }) => id).filter((id) => !ids.has(id)))
      setEnvois((before) => [...repris.map(({ id, file }) => nouveau(id, file)), ...before])
      aEnvoyer((before) => before.filter((id) => ids.has(id) || !fichiers.includes(id)))
    })
    return () => {
      isHere = false
    }
  }, [])

  return {
    form,
    envois,
    add(files: readonly File[], isOne = false) {
      if (isOne) forget(envois.map(({ id }) => id))
      for (const file of files) {
        const id = newId()
        setEnvois((before) => [...before, nouveau(id, file)])
        aEnvoyer((before) => [...before, id])
        if (isTypeTaken(file) && file.size <= PREUVE_MAX)
          void gardes.garder(id, file).then((isKept) => mark(id, { estPerdu: !isKept }))
      }
    },
    forget,
    change(part: Partial<Saisie>) {
      form.touch(Object.keys(part))
      form.change((saisie) => ({ ...saisie, ...part }), Object.keys(part))
    },
    /** Discards the restored draft, including its files. */
    abandon() {
      forget(envois.map(({ id }) => id))
      form.abandon()
    },
  }
}
