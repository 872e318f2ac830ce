import type { DossierSuivi } from '@sillon/contract'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFailureMessage } from '#socle/ui/use-failure-toast'

/** Key of a file in the portfolio of a year. */
export const cleDe = ({ idExploitation, codeDemarche }: DossierSuivi): string => `${idExploitation} ${codeDemarche}`

/** Reason why an action does not apply to a file, known before the call. */
export class SansObjet extends Error {}

/** Action on each of the chosen files. */
export interface Acte<Apercu> {
  /** Inputs of the preview besides the file, as a key; null while something is left to choose. */
  readonly cle: string | null
  /** Preview of the action on a file. @throws SansObjet with the reason in the person's words, or the error of the call */
  readonly apercevoir: (dossier: DossierSuivi, signal: AbortSignal) => Promise<Apercu>
  /** Performs the action, and returns its result in words. */
  readonly faire: (dossier: DossierSuivi, apercu: Apercu) => Promise<string>
}

/** Progress of a file: its preview pending, refused or ready; then its turn waiting, running, done or refused. */
export type Etat<Apercu> =
  | { readonly phase: 'enCours' }
  /** Carries the previous preview while a new one loads after a change of its inputs. */
  | { readonly phase: 'apercu'; readonly apercu?: Apercu | undefined }
  | { readonly phase: 'prevu'; readonly apercu: Apercu }
  /** `sansObjet` is no failure: there is nothing to do. */
  | { readonly phase: 'fait' | 'refus' | 'sansObjet'; readonly message: string }

/**
 * Runs an action on the chosen files: all previews at once, then the files one after the other, each with its own result. A refusal does not stop the others.
 */
export function useLot<Apercu>(dossiers: readonly DossierSuivi[], { cle, apercevoir, faire }: Acte<Apercu>) {
  const queries = useQueryClient()
  const messageOf = useFailureMessage()
  const refusOf = (failure: unknown) =>
    failure instanceof SansObjet
      ? ({ phase: 'sansObjet', message: failure.message } as const)
      : ({ phase: 'refus', message: messageOf(failure) } as const)
  const apercus = useQueries({
    queries: dossiers.map((dossier) => ({
      queryKey: ['lot', cle, cleDe(dossier)],
      queryFn: ({ signal }: { signal: AbortSignal }) => apercevoir(dossier, signal),
      enabled: cle !== null,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    })),
  })
  const [tours, setTours] = useState<Readonly<Record<string, Etat<never>>>>({})
  const [isRunning, setRunning] = useState(false)
  const isStopped = useRef(false)

  const avant = useRef(new Map<string, Apercu>())
  const etatDe = (dossier: DossierSuivi, index: number): Etat<Apercu> => {
    const tour = tours[cleDe(dossier)]
    if (tour !== undefined) return tour
    const apercu = apercus[index]
    if (apercu?.error) return refusOf(apercu.error)
    if (apercu?.data === undefined) return { phase: 'apercu', apercu: avant.current.get(cleDe(dossier)) }
    avant.current.set(cleDe(dossier), apercu.data)
    return { phase: 'prevu', apercu: apercu.data }
  }
  const etats = dossiers.map(etatDe)

  const lancer = async () => {
    setRunning(true)
    isStopped.current = false
    for (const [index, dossier] of dossiers.entries()) {
      const etat = etats[index]
      if (etat?.phase !== 'prevu' || isStopped.current) continue
      const say = (tour: Etat<never>) => setTours((before) => ({ ...before, [cleDe(dossier)]: tour }))
      say({ phase: 'enCours' })
      await faire(dossier, etat.apercu).then(
        (message) => say({ phase: 'fait', message }),
        (failure) => say(refusOf(failure)),
      )
    }
    setRunning(false)
    // Points, states and mails appear on many screens.
    await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'lot' })
  }
  return {
    etats,
    isRunning,
    /** Whether any action was run or tried. */
    isBegun: Object.keys(tours).length > 0,
    lancer,
    /** Stops after the current file. */
    arreter: () => {
      isStopped.current = true
    },
  }
}
