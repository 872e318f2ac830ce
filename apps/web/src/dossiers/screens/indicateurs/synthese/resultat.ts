import { type ZodType, z } from 'zod'
import type { DossierKey } from '#dossiers/dossier/dossier-key'
import type { ResultatsEnregistres, SaisieDesResultats } from '#dossiers/feuille/resultats'
import { withoutFields } from '#socle/forms/conflits'
import { draftOf } from '#socle/forms/draft'
import { createStore } from '#socle/state/store'

const champs = z.object({
  dateAudit: z.string().nullable(),
  commentaireAuditeur: z.string().nullable(),
  commentaireExploitant: z.string().nullable(),
  motifDecision: z.string().nullable(),
}) satisfies ZodType<SaisieDesResultats>

type Saisie = SaisieDesResultats
export type Champ = keyof Saisie

/** A text as it is saved. */
export const orNull = (text: string | null | undefined) => text?.trim() || null

export type Resultat = ReturnType<typeof openResultat>

/**
 * Unsaved entries in the results of a file, stored on the device from the first letter on, with the revision of the saved values below them. A closed tab or a
 * lost session loses nothing.
 * @param modifiables fields that this person may edit
 */
export function openResultat(dossier: DossierKey, enregistre: ResultatsEnregistres, modifiables: readonly Champ[]) {
  const { idUtilisateur, idExploitation, millesime, codeNational } = dossier
  const draft = draftOf(
    [idUtilisateur, idExploitation, millesime, codeNational, 'resultat'],
    z.object({ etag: z.string().nullable(), changes: champs.partial() }),
  )
  let known = enregistre
  const different = (values: Partial<Saisie>): Partial<Saisie> =>
    Object.fromEntries(
      Object.entries(values).filter(
        ([champ, value]) => modifiables.includes(champ as Champ) && orNull(value) !== known.values[champ as Champ],
      ),
    )
  const resumed = draft.read()
  const typed = createStore(different((resumed?.changes ?? {}) as Partial<Saisie>))
  const isDirty = () => Object.keys(typed.get()).length > 0
  if (resumed !== null && isDirty()) known = { ...known, etag: resumed.etag }
  const keep = (values: Partial<Saisie>) => {
    typed.set(values)
    if (isDirty()) draft.keep({ etag: known.etag, changes: values })
    else draft.forget()
  }
  /** The save under way. */
  let last: Promise<unknown> = Promise.resolve()
  return {
    /** Runs a save after the one under way: both have the revision that the earlier one returns. */
    enFile<Answer>(save: () => Promise<Answer>): Promise<Answer> {
      const next = last.then(save)
      last = next.catch(() => undefined)
      return next
    },
    /** Entries that differ from the saved values, as typed. */
    typed,
    isDirty,
    etag: () => known.etag,
    /** Saved value of a field. */
    connu: (champ: Champ): string | null => known.values[champ],
    valeur: (champ: Champ): string | null => {
      const value = typed.get()[champ]
      return value === undefined ? known.values[champ] : value
    },
    change: (part: Partial<Saisie>) => keep(different({ ...typed.get(), ...part })),
    /** Changes to save: only the fields that changed, with empty texts as null. */
    changements(): Omit<Partial<Saisie>, 'motifDecision'> {
      const { motifDecision: _withItsDecision, ...others } = typed.get()
      return Object.fromEntries(Object.entries(others).map(([champ, value]) => [champ, orNull(value)]))
    },
    /** Continues over the newly saved values, without the entries in these fields. */
    rebase(next: ResultatsEnregistres, given: ReadonlySet<string>) {
      known = next
      keep(different(withoutFields(typed.get(), given)))
    },
    /** Rebases on the saved values: values typed during the request stay unsaved. A reason is saved with its decision. */
    saved(next: ResultatsEnregistres, sent: Readonly<Record<string, unknown>>) {
      known = next
      const since = Object.entries(typed.get()).filter(([champ, value]) =>
        champ === 'motifDecision' ? !('etatDossier' in sent) : !(champ in sent) || orNull(value) !== sent[champ],
      )
      keep(different(Object.fromEntries(since)))
    },
    /** After the entry was discarded. */
    forget: () => keep({}),
  }
}
