import { useIdle } from '@mantine/hooks'
import { annoncerPresence, PRESENCE_ENTRE_S } from '@sillon/contract'
import { sameValue } from '@sillon/referentials'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OpenSheet } from '#dossiers/feuille/sheet'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { type Answer, send } from '#socle/api/client'
import { readToken } from '#socle/session/token'
import { marquer } from './marquer'

/** A person away from a screen stays in no file: nor does their session, which each call prolongs. */
const ABSENCE_MS = 10 * 60_000

/** Signs of a person. A key counts once it is up: its character is then on its way to the screen. */
const SIGNES = ['keyup', 'mousemove', 'touchmove', 'click', 'scroll', 'wheel'] as (keyof DocumentEventMap)[]

type Presence = Answer<typeof annoncerPresence>

/** Announces the open file, without the dialogs of an expired session: nobody has asked for this call. */
async function annoncer({ codeNational, idExploitation, millesime }: OpenSheet['key'], signal: AbortSignal) {
  const inputs = { params: { codeNational, idExploitation }, query: { millesime }, signal }
  const response = await send(annoncerPresence, inputs, readToken())
  return { presence: (await response.json()) as Presence, etag: response.headers.get('etag') }
}

/** Adopts what others saved, which an undo then leaves alone. Resolves to the rows with another entry, or to null when there was nothing to adopt. */
async function suivre({ autosave, scheme, store }: OpenSheet, etag: string | null): Promise<string[] | null> {
  const codes = [...scheme.indicateurs.keys()]
  const before = codes.map((code) => store.saisie(code))
  if (!(await autosave.follow(etag).catch(() => false))) return null
  const own = autosave.waiting
  const changed = codes.filter((code, i) => !own.has(code) && !sameValue(before[i] ?? null, store.saisie(code)))
  store.forgetSteps(changed)
  return changed
}

/**
 * Follows the other people in the open file while its screen is visible and in use: who they are, the values that they save, which are marked for a moment,
 * and a state that the file reached through them.
 */
export function usePresence(onSaved: () => void) {
  const sheet = useSheet()
  const { key, dossier } = sheet
  const isAway = useIdle(ABSENCE_MS, { events: SIGNES, initialState: false })
  const { data, isError, dataUpdatedAt } = useQuery({
    queryKey: [annoncerPresence.path, key],
    queryFn: ({ signal }) => annoncer(key, signal),
    enabled: !isAway,
    refetchInterval: PRESENCE_ENTRE_S * 1000,
    refetchOnWindowFocus: true,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const [changees, setChangees] = useState({ nombre: 0, etag: '' })
  const told = useRef(onSaved)
  told.current = onSaved
  // biome-ignore lint/correctness/useExhaustiveDependencies: a read that failed is tried again after the next answer, even the same
  useEffect(() => {
    const etag = data?.etag ?? null
    if (etag === null || etag === sheet.autosave.revision) return
    suivre(sheet, etag).then((codes) => {
      if (codes === null) return
      told.current()
      marquer(codes)
      setChangees({ nombre: codes.length, etag })
    })
  }, [sheet, data, dataUpdatedAt])
  // The first save opens a file that nobody has opened.
  const before = dossier.exploitationDemarcheMillesime?.etatDossier ?? 'SAISIE_EN_COURS'
  const now = data?.presence.etatDossier ?? before
  return {
    presents: data === undefined || isError ? [] : data.presence.presents,
    /** Number of values that others changed at last, with the revision. */
    changees,
    /** State that the file reached since it was opened; null while it is the same. */
    etat: now === before ? null : now,
  }
}
