import { type Declaration, fact, Model } from '@sillon/engine'
import { catalogueDe, type DonneesCatalogue } from '../catalogue'
import { conclusionDe, valeursEnErreur } from '../erreurs'
import { enVigueur, type Periode } from '../periode'
import { visibiliteDe } from '../visibilite'
import { culturePrincipale } from './biodiv/culture-principale'
import { biodiversite } from './biodiv/especes'
import { set } from './biodiv/set'
import { bornesDe } from './bornes'
import { certificationDe } from './certification'
import { surfaces } from './cult/surfaces'
import { bilanAzote } from './ferti/bilan-azote'
import { fertilisation } from './ferti/items'
import { libellesEnglobants, lignes, sousRubriques } from './generated/catalogue'
import { seuils } from './generated/seuils'
import { irrigation } from './irri/irrigation'
import { bilan } from './phyto/bilan'
import { presenceDesBlocs } from './phyto/blocs'
import { ift } from './phyto/ift'
import { items } from './phyto/items'
import { mesuresDuRegistre } from './registre'
import type { Code, Valeurs } from './valeurs'

/** A declaration, for some campaign years. */
type Regle = Declaration<Code> & Periode

/** Rules declared by HVE3A itself, module by module; the certification follows from the threshold. */
const regles: readonly Regle[] = [
  fact('ASSOLEMENT'),
  fact('AN_DERNIER'),
  fact('AUDITEES'),
  fact('REGISTRE'),
  ...surfaces,
  ...set,
  ...culturePrincipale,
  ...biodiversite,
  ...presenceDesBlocs,
  ...mesuresDuRegistre,
  ...ift,
  ...items,
  ...bilan,
  ...bilanAzote,
  ...fertilisation,
  ...irrigation,
]

/** All rows and rules of HVE3A, in every campaign year, each with its years of validity. */
interface DonneesHve3a extends DonneesCatalogue {
  readonly regles: readonly Regle[]
}

export const donnees: DonneesHve3a = { lignes, sousRubriques, libellesEnglobants, seuils, preuves: [], regles }

/** Rules of a campaign year. A rule is in force in the years of its row. */
export function reglesDe(donnees: DonneesHve3a, millesime: number) {
  const catalogue = catalogueDe(donnees, millesime)
  const visibilite = visibiliteDe<Valeurs>(catalogue)
  /** Points that every module must reach (specification 2, section 9). */
  const seuil = catalogue.seuil('SEUIL')
  const codes = new Set(donnees.lignes.map(({ code }) => code))
  const declarations = [...enVigueur<Declaration<Code>>(donnees.regles, millesime), ...certificationDe(seuil)].filter(
    ({ code }) => !codes.has(code) || catalogue.parCode.has(code),
  )
  const controles = bornesDe(catalogue)
  const modele = new Model<Valeurs>([
    ...visibilite.conditions,
    ...[...declarations, valeursEnErreur({ controles, visibilite }), conclusionDe<Valeurs>('CERTIFICATION')].map(
      visibilite.siApplicable,
    ),
  ])
  return { catalogue, controles, visibilite, seuil, modele }
}

/** Registry since the first campaign year of the product. */
export const registre = reglesDe(donnees, 2024)
export const { catalogue, visibilite, seuil: SEUIL, modele } = registre
