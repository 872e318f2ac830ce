import { describe, expect, it } from 'vitest'
import { type LoadedFarm, loadFault } from './load-rules'

const ligne = (
  codeTypeCulture: string,
  codeCategorieCulture: string,
): LoadedFarm['assolement']['assolement'][number] => ({
  idCulture: null,
  idCategorieCulture: 1,
  idTypeCulture: 1,
  culture: null,
  categorieCulture: { idCategorieCulture: 1, code: codeCategorieCulture, libelle: '' },
  typeCulture: { idTypeCulture: 1, idCategorieCulture: 1, code: codeTypeCulture, libelle: '' },
  codeCategorieCulture,
  codeTypeCulture,
  regroupementCulture: null,
  idRegroupementVerger: null,
  estMajeure: true,
  surface: 12,
  parcelles: [],
})
const complete: LoadedFarm = {
  assolement: { assolement: [ligne('BLETEND', 'CEREALES')], parcellesIsolees: [] },
  familles: [{ idFamilleCulture: 1, codeNational: 'GRANCULT', libelle: 'Grandes cultures', estCvi: null }],
  activites: {
    principal: [{ idActivite: 1, libelle: 'Céréales', typeActivite: 'VEGETALE' }],
    secondaire: [],
    autres: [],
  },
}
const withLignes = (...lignes: LoadedFarm['assolement']['assolement']) => ({
  ...complete,
  assolement: { assolement: lignes, parcellesIsolees: [] },
})

describe('opening the indicators of a farm', () => {
  it.each([
    ['a farm with rotation, family and main activity opens', complete, null],
    ['no rotation', withLignes(), 'ASSOLEMENT'],
    ['a line without a crop type', withLignes(ligne('BLETEND', 'CEREALES'), ligne('', 'CEREALES')), 'ASSOLEMENT'],
    ['a line without a category', withLignes(ligne('BLETEND', '')), 'ASSOLEMENT'],
    ['no crop family', { ...complete, familles: [] }, 'INDICATEURS'],
    ['no main activity', { ...complete, activites: { ...complete.activites, principal: [] } }, 'ACTIVITE'],
    ['the rotation is asked for first', { ...withLignes(), familles: [] }, 'ASSOLEMENT'],
  ])('%s', (_why, farm, fault) => expect(loadFault(farm)).toBe(fault))
})
