import { type Declaration, fact, Model } from '@sillon/engine'
import { type Catalogue, catalogueDe, type DonneesCatalogue } from '../catalogue'
import type { Controle } from '../controle'
import { conclusionDe, valeursEnErreur } from '../erreurs'
import { enVigueur, type Periode } from '../periode'
import { poidsCulturePrincipale } from './biodiv/culture-principale'
import { autresItems, especesVegetales } from './biodiv/especes'
import { iae } from './biodiv/iae'
import { parcelles, totalBiodiversite } from './biodiv/parcelles'
import { surfaces } from './cult/surfaces'
import { totaux } from './cult/totaux'
import { bilanAzote } from './ferti/bilan-azote'
import { couvertsFertilisation } from './ferti/couverts'
import { itemsFertilisation } from './ferti/items'
import { outilsFertilisation } from './ferti/outils'
import { libellesEnglobants, lignes, sousRubriques } from './generated/catalogue'
import { preuves } from './generated/preuves'
import { seuils } from './generated/seuils'
import { irrigation } from './irri/irrigation'
import { cmr, surfacesNonTraitees } from './phyto/cmr'
import { couverture } from './phyto/couverture'
import { diversite, totalPhyto } from './phyto/diversite'
import { quantiteHorticulture } from './phyto/horticulture'
import { famillesIft } from './phyto/ift-familles'
import { lignesIft } from './phyto/ift-lignes'
import { notesIft } from './phyto/ift-notes'
import { reglagesIft } from './phyto/ift-reglages'
import { vergersIft } from './phyto/ift-vergers'
import { pratiques } from './phyto/pratiques'
import { syntheseDe } from './syn/synthese'
import type { Valeurs } from './valeurs'
import { controlesDe, limites } from './validations'
import { type VisibiliteHve4, visibiliteHve4 } from './visibilite'

/** A declaration, for some campaign years. */
type Regle = Declaration<keyof Valeurs> & Periode

/** Rules declared by HVE4 itself, module by module; the synthesis and the conclusion follow from the catalogue. */
const regles: readonly Regle[] = [
  fact('REGISTRE'),
  fact('IRRIGATION'),
  fact('SIEGE'),
  fact('BASSIN_EXPLOITATION'),
  fact('PARAMETRES_GC_HORS_PDT'),
  fact('PARAMETRES_GC_PDT'),
  fact('PARAMETRES_VITI'),
  fact('PARAMETRES_ARBO'),
  fact('REFERENCES_IFT'),
  fact('MATERIELS'),
  fact('CONDITIONS'),
  fact('AN_DERNIER'),
  fact('AUDITEES'),
  ...surfaces,
  ...totaux,
  ...iae,
  ...parcelles,
  ...poidsCulturePrincipale,
  ...especesVegetales,
  ...autresItems,
  totalBiodiversite,
  ...cmr,
  ...surfacesNonTraitees,
  ...reglagesIft,
  ...lignesIft,
  ...vergersIft,
  ...famillesIft,
  ...notesIft,
  ...quantiteHorticulture,
  ...pratiques,
  ...couverture,
  ...diversite,
  ...totalPhyto,
  ...bilanAzote,
  ...outilsFertilisation,
  ...couvertsFertilisation,
  ...itemsFertilisation,
  ...irrigation,
]

/** Catalogue, checks, visibility and model of HVE4 in one campaign year. */
export interface RegistreHve4 {
  readonly catalogue: Catalogue
  readonly controles: readonly Controle[]
  readonly visibilite: VisibiliteHve4
  readonly modele: Model<Valeurs>
}

/** Data of HVE4 for every campaign year: rows, limits and rules, each with its years of validity. */
export interface DonneesHve4 extends DonneesCatalogue {
  readonly controles: readonly Controle[]
  readonly regles: readonly Regle[]
  /** Rows that a version to be confirmed removes; none in the rules in force. */
  readonly retirees?: ReadonlySet<string>
  /** Rows that such a version opens without their question. */
  readonly toujoursOuvertes?: ReadonlySet<string>
}

export const donnees: DonneesHve4 = {
  lignes,
  sousRubriques,
  libellesEnglobants,
  seuils,
  preuves,
  controles: limites,
  regles,
}

/** Rules of a campaign year. A rule is in force in the years of its row. */
export function reglesDe(donnees: DonneesHve4, millesime: number): RegistreHve4 {
  const catalogue = catalogueDe(donnees, millesime)
  const visibilite = visibiliteHve4(catalogue, donnees.toujoursOuvertes)
  const controles = controlesDe(catalogue, donnees.controles)
  const codes = new Set([...donnees.lignes.map(({ code }) => code), ...(donnees.retirees ?? [])])
  const declarations = [
    ...enVigueur<Declaration<keyof Valeurs>>(donnees.regles, millesime),
    ...syntheseDe(catalogue),
  ].filter(({ code }) => !codes.has(code) || catalogue.parCode.has(code))
  const modele = new Model<Valeurs>([
    ...visibilite.conditions,
    ...[...declarations, valeursEnErreur({ controles, visibilite }), conclusionDe<Valeurs>('HVE4_SYN_I_1')].map(
      visibilite.siApplicable,
    ),
  ])
  return { catalogue, controles, visibilite, modele }
}

/** Registry since the campaign of 2024. */
export const registre = reglesDe(donnees, 2024)
export const { modele } = registre
