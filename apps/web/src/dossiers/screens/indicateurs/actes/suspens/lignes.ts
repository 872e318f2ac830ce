import { phraseDeSuspens, type Suspens } from '@sillon/contract'
import { DOSSIER_ENTIER, lieuxDePreuve, RESULTATS } from '@sillon/domain'
import { LIEU_DOSSIER } from '@sillon/referentials'
import { onceDrawn } from '#dossiers/feuille/once-drawn'
import { addressOf, RESULTAT_FORM } from '#dossiers/feuille/rubriques'
import { lieuOuvert } from '#dossiers/preuves/preuves'
import { lieuDesQuestions } from '#dossiers/questions/du-dossier'
import { adresseDeListe, aQuiLesDemander } from '#socle/session/saisie-des-references'
import type { ContexteDeSuspens } from './use-contexte'

/** A line of the checklist: its text, and a link to its first place. */
export interface LigneDeSuspens {
  readonly code: Suspens['code']
  readonly phrase: string
  /** Names of its first places, or the task. */
  readonly detail: string | null
  readonly href: string
  /** Navigates there within the page, with actions beyond the address: focuses a field, opens the proofs of a section. */
  readonly aller: () => void
}

/** Maximum number of names, readable at a glance. */
const NOMS = 2

/** The lines of the checklist of the open file. */
export function lignesDe(suspens: readonly Suspens[], contexte: ContexteDeSuspens): LigneDeSuspens[] {
  const { t, language, key, scheme, user, goToField, navigate, inviter } = contexte
  const lieux = lieuxDePreuve(scheme)
  const fiche = `/demarches/${key.codeNational}/indicateurs`
  const resultats = `${fiche}?rubrique=${RESULTATS}`
  /** A line with an address, and an action after the navigation. */
  const vers = (href: string, detail: string | null = null, then?: () => void) => ({
    href,
    detail,
    aller: async () => {
      await navigate(href)
      then?.()
    },
  })

  /** The section of a row, a section or a place. */
  const sectionOf = (code: string) => {
    const id = lieux.get(code)?.idSousRubrique ?? scheme.indicateurs.get(code)?.idSousRubrique
    return scheme.structure
      .flatMap(({ rubriques }) => rubriques)
      .flatMap(({ codeNational, sousRubriques }) => sousRubriques.map((section) => ({ codeNational, section })))
      .find(({ section }) => section.idSousRubrique === id)
  }
  /** Address of the section of a row or of a place; the results for the file as a whole. */
  const adresseDe = (code: string) => {
    const place = sectionOf(code)
    if (place === undefined) return resultats
    const section = place.section.codeNational
    return `${fiche}${addressOf({ ...place, section }).search}#${section}`
  }
  const nomDe = (code: string, parSection: boolean, dossier?: typeof DOSSIER_ENTIER) => {
    if (code === LIEU_DOSSIER && dossier !== undefined) return dossier[language]
    const section = sectionOf(code)?.section
    const libelle = parSection && section !== undefined ? section.libelle : lieux.get(code)?.libelle
    return (libelle ?? scheme.libelleOf(code))[language]
  }
  /** @param dossier name of the file as a whole, where the line is not about proofs */
  const detailDe = (codes: readonly string[], parSection: boolean, dossier?: typeof DOSSIER_ENTIER) => {
    const places = new Set(codes.map((code) => (parSection && sectionOf(code)?.section.codeNational) || code))
    const noms = [...new Set(codes.map((code) => nomDe(code, parSection, dossier)))].slice(0, NOMS)
    // Sections of different modules share a name: the rest is counted by place.
    const others = places.size - noms.length
    return [noms.join(', '), others > 0 && t('decision.autres', { count: others })]
      .filter((one) => one !== false)
      .join(' ')
  }

  /** Keeps the place of the page: the focus brings the field in view, and a page that goes to its top afterwards would take it away. */
  const versLeResultat = async () => {
    await navigate(resultats, { preventScrollReset: true })
    onceDrawn(focusResultat)
  }

  const duDossier = (one: Exclude<Suspens, { codes: unknown }>) => {
    switch (one.code) {
      case 'REFERENCES_MANQUANTES':
        return sansReferences(one)
      case 'VERDICT_CONTRAIRE':
        return vers(resultats)
      case 'JAMAIS_ENVOYE':
        return vers(`/demarches/${key.codeNational}/historique`)
      case 'SANS_DATE_AUDIT':
        return { ...vers(resultats), aller: versLeResultat }
      case 'SANS_PERIODE_AUDITEE':
        return vers(`/demarches/${key.codeNational}/infos`, t('suspens.periode'))
      case 'SANS_CORRECTEUR':
        return { ...vers(resultats, t('suspens.compte')), ...(inviter !== undefined && { aller: inviter }) }
    }
  }
  /** Leads whoever may enter the values to their list, everybody else to the first row that waits for them. */
  const sansReferences = ({ millesime, listes, lignes }: Extract<Suspens, { listes: unknown }>) => {
    const effet = t('referentiels:manquantes.effet')
    const demande = aQuiLesDemander(user)
    if (demande === null) return vers(adresseDeListe(listes[0], millesime), effet)
    return vers(adresseDe(lignes[0] ?? ''), `${effet} ${t(`referentiels:${demande}`)}`)
  }
  const deLieux = ({ code, codes }: Extract<Suspens, { codes: unknown }>) => {
    const [first = ''] = codes
    const section = sectionOf(first)?.section.codeNational ?? LIEU_DOSSIER
    const href = adresseDe(first)
    switch (code) {
      case 'CHAMPS_VIDES':
        return { href, detail: detailDe(codes, true), aller: () => goToField(first) }
      case 'VALEURS_EN_ERREUR':
      case 'EXIGENCES_NON_TENUES':
      case 'AVERTISSEMENTS':
      case 'VALEURS_A_CONFIRMER':
      case 'VALEURS_CONTESTEES':
        return { href, detail: detailDe(codes, false), aller: () => goToField(first) }
      case 'SECTIONS_NON_JUGEES':
      case 'SECTIONS_NON_VALIDES':
        return vers(href, detailDe(codes, false))
      case 'QUESTIONS_OUVERTES':
        return vers(href, detailDe(codes, true, DOSSIER_ENTIER), () => lieuDesQuestions.set(first))
      default:
        return vers(href, detailDe(codes, true), () => lieuOuvert.set(section))
    }
  }
  return suspens.map((one) => ({
    ...('codes' in one ? deLieux(one) : duDossier(one)),
    code: one.code,
    phrase: phraseDeSuspens(one, language, scheme.validitePar),
  }))
}

/** Focuses the first field of the results, the day of the audit. Returns whether it is drawn. */
export function focusResultat(): boolean {
  const field = document.querySelector<HTMLElement>(`#${RESULTAT_FORM} input`)
  field?.focus()
  return field !== null
}
