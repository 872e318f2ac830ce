import type { Changement } from '@sillon/contract'
import type { RubriqueStructure, Scheme } from '@sillon/referentials'
import { A_CONFIRMER } from '../journal/replay'
import { type Champ, champsDossier, champsExploitation, decision, inconnu, type Noms, texte } from './champs'
import type { Row } from './repository'

export const rubriquesOf = (scheme: Scheme | undefined): readonly RubriqueStructure[] =>
  (scheme?.structure ?? []).flatMap(({ rubriques }) => rubriques)

/** A change with the name of its field and its values as the reader reads them. */
export function describeChangement(row: Row, scheme: Scheme | undefined, noms: Noms): Changement {
  const { rang, le, idUtilisateur, nom, role, origine, champ } = row
  const { libelle, lecture, lire, partie } = champOf(row, scheme)
  return {
    rang,
    le,
    auteur: idUtilisateur === null ? null : { idUtilisateur, nom, role },
    origine,
    champ,
    libelle: libelle[noms.language],
    partie,
    lecture,
    ancienne: lire(row.ancienne, noms),
    nouvelle: lire(row.nouvelle, noms),
  }
}

type ChampSitue = Champ & Pick<Changement, 'partie'>

function champOf({ champ, estIndicateur, estExploitation }: Row, scheme: Scheme | undefined): ChampSitue {
  if (estExploitation) return { ...(champsExploitation[champ] ?? inconnu(champ)), partie: 'EXPLOITATION' }
  const situe = estIndicateur
    ? indicateurOf(champ, scheme)
    : (sousRubriqueOf(champ, scheme) ?? confirmationOf(champ, scheme))
  const [, numero] = /^decision\.(\d+)$/.exec(champ) ?? []
  const deDossier = numero === undefined ? (champsDossier[champ] ?? inconnu(champ)) : decision(numero)
  return situe ?? { ...deDossier, partie: 'DOSSIER' }
}

function indicateurOf(code: string, scheme: Scheme | undefined): ChampSitue | undefined {
  const indicateur = scheme?.indicateurs.get(code)
  const rubrique = rubriquesOf(scheme).find(({ sousRubriques }) =>
    sousRubriques.some(({ idSousRubrique }) => idSousRubrique === indicateur?.idSousRubrique),
  )
  if (indicateur === undefined || rubrique === undefined) return undefined
  return { ...texte(indicateur.libelle), lecture: 'indicateur', partie: rubrique.codeNational }
}

function confirmationOf(champ: string, scheme: Scheme | undefined): ChampSitue | undefined {
  const indicateur = champ.startsWith(A_CONFIRMER) ? indicateurOf(champ.slice(A_CONFIRMER.length), scheme) : undefined
  if (indicateur === undefined) return undefined
  const { fr, en } = indicateur.libelle
  return { ...texte({ fr: `${fr} : à confirmer`, en: `${en}: to be confirmed` }), partie: indicateur.partie }
}

const ditDUneSousRubrique = {
  'validite.estValide': { fr: 'rubrique valide', en: 'section valid' },
  'validite.commentaireAuditeur': { fr: 'commentaire de l’auditeur', en: 'auditor’s comment' },
  'correction.commentaire': { fr: 'correction demandée', en: 'correction asked for' },
  'correction.traitee': { fr: 'correction traitée', en: 'correction treated' },
} as const

function sousRubriqueOf(champ: string, scheme: Scheme | undefined): ChampSitue | undefined {
  const [, sujet, code, name] = /^(validite|correction)\.(.+)\.(\w+)$/.exec(champ) ?? []
  const dit = ditDUneSousRubrique[`${sujet}.${name}` as keyof typeof ditDUneSousRubrique]
  for (const { codeNational, sousRubriques } of rubriquesOf(scheme)) {
    const sousRubrique = sousRubriques.find((one) => one.codeNational === code)
    if (sousRubrique === undefined || dit === undefined) continue
    const { fr, en } = sousRubrique.libelle
    return { ...texte({ fr: `${fr} : ${dit.fr}`, en: `${en}: ${dit.en}` }), partie: codeNational }
  }
  return undefined
}
