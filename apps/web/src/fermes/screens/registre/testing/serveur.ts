import {
  getIntervention,
  type Intervention,
  listCategoriesCultures,
  listCultures,
  listImportsRegistre,
  listInterventions,
  listProduitsRegistre,
  listTypesCultures,
  searchProduitsPhyto,
} from '@sillon/contract'
import { categories, cultures, types } from '#fermes/cultures/testing/referentiel'
import { situation } from '../../../../testing/application'
import { answer } from '../../../../testing/fake-server'

export const UUID = '4b0f6f43-58a7-4c5a-8c7f-94b62d0bd1aa'

/** A treatment typed by hand. */
export const anIntervention = (over: Partial<Intervention> = {}): Intervention => ({
  uuidIntervention: UUID,
  nature: 'TRAITEMENT',
  uuidParcelle: null,
  numIlot: '1',
  numParcelle: '2',
  date: '2026-03-12',
  heureDebut: '07:30',
  surface: 4.25,
  idCulture: 1,
  culture: null,
  produit: 'Herbix',
  amm: '2200001',
  quantite: 1.5,
  unite: 'L/ha',
  cible: 'Adventices',
  azote: null,
  organique: null,
  volume: null,
  complements: {},
  origine: 'SAISIE',
  application: null,
  fichier: null,
  nomParcelle: null,
  libelleCulture: "Blé tendre d'hiver",
  doublonDe: null,
  ...over,
})

/** A server with these records in the register of the farm. */
export async function registreServeur(data: readonly Intervention[] = [anIntervention()]) {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined
  const server = await situation()
  server.on(listCultures, () => answer(cultures))
  server.on(listCategoriesCultures, () => answer(categories))
  server.on(listTypesCultures, () => answer(types))
  server.on(searchProduitsPhyto, () =>
    answer([
      { amm: '9990001', nom: 'Démo-Sarclane', type: 'HERBICIDE', classeCmr: null, biocontrole: false, unite: 'L/ha' },
    ]),
  )
  server.on(listInterventions, ({ url }) => {
    const shown = url.searchParams.has('doublons') ? data.filter(({ doublonDe }) => doublonDe !== null) : data
    return answer({ count: shown.length, offset: 0, data: shown })
  })
  server.on(getIntervention, () => answer(data[0] ?? anIntervention(), { etag: '"1"' }))
  // After the record, whose path is the same here.
  server.on(listImportsRegistre, () => answer([]))
  server.on(listProduitsRegistre, () => answer([...new Set(data.flatMap(({ produit }) => produit ?? []))]))
  return server
}
