import { type Declaration, fact, Model } from '@sillon/engine'
import { poidsCulturePrincipale } from './biodiv/culture-principale'
import { autresItems, especesVegetales } from './biodiv/especes'
import { iae } from './biodiv/iae'
import { parcelles, totalBiodiversite } from './biodiv/parcelles'
import { surfaces } from './cult/surfaces'
import { totaux } from './cult/totaux'
import type { Valeurs } from './valeurs'

/** Every declaration of HVE4, module by module. */
const declarations: readonly Declaration<keyof Valeurs>[] = [
  fact('IRRIGATION'),
  ...surfaces,
  ...totaux,
  ...iae,
  ...parcelles,
  ...poidsCulturePrincipale,
  ...especesVegetales,
  ...autresItems,
  totalBiodiversite,
]

export const modele = new Model<Valeurs>(declarations)
