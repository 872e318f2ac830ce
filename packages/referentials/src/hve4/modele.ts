import { type Declaration, fact, Model } from '@sillon/engine'
import { poidsCulturePrincipale } from './biodiv/culture-principale'
import { autresItems, especesVegetales } from './biodiv/especes'
import { iae } from './biodiv/iae'
import { parcelles, totalBiodiversite } from './biodiv/parcelles'
import { surfaces } from './cult/surfaces'
import { totaux } from './cult/totaux'
import { conclusion } from './erreurs'
import { bilanAzote } from './ferti/bilan-azote'
import { couvertsFertilisation } from './ferti/couverts'
import { itemsFertilisation } from './ferti/items'
import { outilsFertilisation } from './ferti/outils'
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
import { synthese } from './syn/synthese'
import type { Valeurs } from './valeurs'
import { conditions, siApplicable } from './visibilite'

/** Every declaration of HVE4, module by module. */
const declarations: readonly Declaration<keyof Valeurs>[] = [
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
  ...synthese,
  ...conclusion,
]

const modelOf = (rows: readonly Declaration<keyof Valeurs>[]) =>
  new Model<Valeurs>([...conditions, ...rows.map(siApplicable)])

export const modele = modelOf(declarations)

/** The same model with some rows declared otherwise, or added: what a new campaign year changes. */
export function modeleWith(changes: readonly Declaration<keyof Valeurs>[]): Model<Valeurs> {
  const changed = new Set(changes.map(({ code }) => code))
  return modelOf([...declarations.filter(({ code }) => !changed.has(code)), ...changes])
}
