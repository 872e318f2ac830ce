import { getAudit, libellesPositions, libellesVerdictsAudit, type Valeur, type ValeurAuditee } from '@sillon/contract'
import type { PositionReponse, VerdictAudit } from '@sillon/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { relireNouvelles } from '#dossiers/dossier/nouvelles'
import { lireValeur } from '#dossiers/dossier/valeurs'
import { takeAudit } from '#dossiers/feuille/audit'
import { sansBalises } from '#dossiers/feuille/gras'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { type Answer, request } from '#socle/api/client'
import type { Conflit } from '#socle/forms/conflits'
import { useFormat } from '#socle/i18n/format'
import { useTexte } from '../lecture/explication/use-texte'

/** A value of the auditor, or an answer to it, in the form of the journal. */
type Journalise =
  | { readonly valeur: Valeur; readonly verdict: VerdictAudit; readonly commentaire: string | null }
  | { readonly position: PositionReponse; readonly texte: string | null }

/** Parameters of the calls on the audited values of the open file, and their answers. */
export function useAudit(code: string) {
  const { t } = useTranslation('audit')
  const { language } = useFormat()
  const texteDe = useTexte()
  const sheet = useSheet()
  const client = useQueryClient()
  const { key, scheme, store } = sheet
  const query = { millesime: key.millesime }
  const params = { codeNational: key.codeNational, idExploitation: key.idExploitation }
  /** Adopts an answer, and returns the value of the row in it. */
  const take = ({ data, etag }: { data: Answer<typeof getAudit>; etag: string | null }) => {
    takeAudit(sheet, etag, data.valeurs)
    void relireNouvelles(client)
    return { dite: data.valeurs.find(({ codeNational }) => codeNational === code), etag }
  }
  const phraseDe = (value: unknown): string => {
    const said = value as Journalise | null
    if (said === null) return t('retiree')
    if ('position' in said) return [libellesPositions[said.position][language], said.texte].filter(Boolean).join(' – ')
    const texte = texteDe({ code, value: lireValeur(scheme, code, said.valeur) })
    return [texte, libellesVerdictsAudit[said.verdict][language], said.commentaire].filter(Boolean).join(' – ')
  }
  return {
    /** A conflict in words: both values of the auditor, or an answer beside the value that changed meanwhile. */
    describe: ({ mienne, sienne, par, le }: Conflit) => ({
      name: 'audit',
      label: t('titre', { libelle: sansBalises(store.indicateur(code)?.libelle ?? code) }),
      mienne: phraseDe(mienne),
      sienne: phraseDe(sienne),
      par,
      le,
    }),
    appel: { params: { ...params, code }, query },
    take,
    reload: async (): Promise<{ dite: ValeurAuditee | undefined; etag: string | null }> =>
      take(await request(getAudit, { params, query })),
  }
}
