import { getIndicateurs, libellesGravites, saveValidites, type Validite } from '@sillon/contract'
import type { Gravite } from '@sillon/domain'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changementsOf } from '#dossiers/feuille/changements'
import type { Validites } from '#dossiers/feuille/sheet'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useSaveFailureToast } from '#dossiers/feuille/use-save-failure-toast'
import { cleDe, takeValidites, valeursVues, validitesAfter, withValidites } from '#dossiers/feuille/validites'
import { request } from '#socle/api/client'
import { ApiFailure } from '#socle/api/failures'
import { type Conflit, saveOver, withoutFields } from '#socle/forms/conflits'
import { draftOf } from '#socle/forms/draft'
import { useFormat } from '#socle/i18n/format'
import { useStore } from '#socle/state/store'
import { isRecord, isText, isTextOrNull, readerOf } from '#socle/state/stored'

type Verdict = Pick<Validite, 'estValide' | 'commentaireAuditeur' | 'gravite' | 'echeance'>

/** Judged part: a sub-section, or a row in the schemes that judge rows. */
export interface Jugee {
  readonly idSousRubrique: number
  readonly idIndicateur?: number
  readonly codeNational: string
  readonly libelle: string
  readonly codes: readonly string[]
}

/** Comment that a tab left unsaved, and its revision. */
interface CommentaireGarde {
  readonly etag: string | null
  readonly commentaire: string
}

const commentaires = readerOf(
  (content): content is CommentaireGarde =>
    isRecord(content) && isTextOrNull(content.etag) && isText(content.commentaire),
)

/** Text of the name of each field, for a conflict. */
const labels = {
  estValide: 'validite.question',
  commentaireAuditeur: 'validite.commentaireDe',
  gravite: 'constat.graviteDe',
  echeance: 'constat.echeanceDe',
} as const satisfies Readonly<Record<keyof Verdict, string>>

const nothing: Verdict = { estValide: null, commentaireAuditeur: null, gravite: null, echeance: null }

/**
 * Verdict, severity, deadline and comment of one sub-section or row, and the function that saves them. Saves run one after the other, each over the revision of the one before. A
 * click on a verdict also leaves the comment, which makes two saves. Only changes are sent, over the revision at which they were read. After a conflict with
 * somebody else's change, the person chooses. Returns the resulting verdict, or null when the server does not have it. A toast reports failures, except a
 * refused verdict.
 */
export function useValidite({ idSousRubrique, idIndicateur, codeNational, libelle }: Jugee) {
  const { t } = useTranslation('indicateurs')
  const { language, date } = useFormat()
  const sheet = useSheet()
  const { key, scheme, store, validites, autosave, revisionValidites } = sheet
  const reportFailure = useSaveFailureToast()
  const [refus, setRefus] = useState<string | null>(null)
  const saving = useRef(Promise.resolve<Verdict | null>(null))
  const nom = { idSousRubrique, ...(idIndicateur !== undefined && { idIndicateur }) }
  const draft = draftOf(
    [...Object.values(key), 'commentaire', idSousRubrique, ...(idIndicateur === undefined ? [] : [idIndicateur])],
    commentaires,
  )
  /** A comment of a closed tab takes precedence, because it is unsaved. It keeps its own revision. */
  const [resumed] = useState(() => draft.read())
  /**
   * Revision that the comment is saved over. The verdict always has the revision of the file's last answer, because a save of indicators may have withdrawn it.
   */
  const etag = useRef(resumed === null ? revisionValidites.current : resumed.etag)
  /** Adopts verdicts of a revision, unless newer ones are known. */
  const advance = (next: string | null, said: Validites) => {
    etag.current = next
    takeValidites(sheet, next, said)
  }
  const saidOf = (): Verdict => {
    const { estValide, commentaireAuditeur, gravite, echeance } = { ...nothing, ...validites.get().get(cleDe(nom)) }
    return { estValide, commentaireAuditeur, gravite, echeance }
  }
  /** Comment shown to this person; saves of other data do not change it. */
  const shown = useRef(saidOf().commentaireAuditeur)
  /** Changes within the wanted verdict, by their revision. */
  const changesOf = (wanted: Partial<Verdict>) => {
    const changes = new Map<string | null, Partial<Verdict>>()
    const add = (revision: string | null, change: Partial<Verdict>) =>
      changes.set(revision, { ...changes.get(revision), ...change })
    const { estValide, commentaireAuditeur, gravite, echeance } = wanted
    const said = saidOf()
    if (estValide !== undefined && estValide !== said.estValide) add(revisionValidites.current, { estValide })
    if (gravite !== undefined && gravite !== said.gravite) add(revisionValidites.current, { gravite })
    if (echeance !== undefined && echeance !== said.echeance) add(revisionValidites.current, { echeance })
    if (commentaireAuditeur !== undefined && commentaireAuditeur !== shown.current)
      add(etag.current, { commentaireAuditeur })
    return [...changes]
  }
  const call = {
    params: { codeNational: key.codeNational, idExploitation: key.idExploitation },
    query: { millesime: key.millesime },
  }
  const describe = ({ codeNational, mienne, sienne, par, le }: Conflit) => {
    const name = codeNational.replace(/^\d+\./, '')
    const textOf = (value: unknown) => {
      if (value === null) return ''
      if (name === 'gravite') return libellesGravites[value as Gravite][language]
      if (name === 'echeance') return date(String(value))
      if (typeof value === 'string') return value
      return t(value === true ? 'validite.valide' : 'validite.nonValide')
    }
    const label = t(labels[name as keyof Verdict], { section: libelle, context: scheme.validitePar })
    return { name, label, mienne: textOf(mienne), sienne: textOf(sienne), par, le }
  }
  const send = async (asked: Partial<Verdict>): Promise<Verdict | null> => {
    let wanted = asked
    setRefus(null)
    try {
      // The verdict is about the values on the screen now, not about those in the answer to a save.
      store.settle()
      const seen = valeursVues(sheet, codeNational)
      if ('estValide' in wanted) await autosave.flush()
      const answer = await saveOver({
        send: async () => {
          for (const [ifMatch, change] of changesOf(wanted)) {
            const judges = change.estValide != null
            const body = [{ ...nom, ...change, ...(judges && { valeursVues: seen }) }]
            const { data, etag: next } = await request(saveValidites, { ...call, body, ifMatch })
            advance(next, withValidites(validites.get(), data))
          }
          return true
        },
        describe,
        takeTheirs: async (names) => {
          const { data, etag: next } = await request(getIndicateurs, call)
          advance(next, validitesAfter(validites.get(), changementsOf(data)))
          wanted = withoutFields(wanted, names)
        },
      })
      if (answer === null) return null
      const said = saidOf()
      shown.current = said.commentaireAuditeur
      return said
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) reportFailure(failure)
      else if (failure.code === 'SECTION_A_CONFIRMER') setRefus(failure.message)
      else if (failure.code === 'SECTION_MODIFIEE_ENTRE_TEMPS') {
        await autosave.perform(() => request(getIndicateurs, call)).catch(reportFailure)
        const lignes = failure.details.map(({ path }) => store.indicateur(path)?.libelle ?? path).join(', ')
        setRefus(`${failure.message} ${t('validite.changees', { lignes })}`)
      } else reportFailure(failure)
      return null
    }
  }
  return {
    /** Reason of a refused verdict, to be shown beside it. */
    refus,
    validite: useStore(validites, (known) => known.get(cleDe(nom)) ?? null),
    commentaire: resumed?.commentaire ?? shown.current ?? '',
    isResumed: resumed !== null,
    keepDraft: (commentaire: string) => draft.keep({ etag: etag.current, commentaire }),
    /** Removes the comment from the device, unless it was edited since. */
    forgetDraft: (commentaire: string) => {
      if (draft.read()?.commentaire === commentaire) draft.forget()
    },
    save: (change: Partial<Verdict>): Promise<Verdict | null> => {
      saving.current = saving.current.then(() => send(change))
      return saving.current
    },
  }
}
