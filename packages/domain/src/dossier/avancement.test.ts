import { type DossierInput, type Scheme, schemeFor } from '@sillon/referentials'
import { readExemples } from '@sillon/referentials/testing/exemples'
import { fichier } from '@sillon/referentials/testing/fichiers'
import { fichier3a } from '@sillon/referentials/testing/fichiers3a'
import { readExemples3a } from '@sillon/referentials/testing/hve3a'
import { dossierVide, referencesAvec } from '@sillon/referentials/testing/references'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { avancementDe, lectureDe } from './avancement'
import { bilanDe } from './bilan'
import { partiesJugees } from './sections'

const schemeNamed = (codeNational: string): Scheme => {
  const scheme = schemeFor(codeNational, 2026)
  if (scheme === undefined) throw new Error(`${codeNational} is not there.`)
  return scheme
}
const [hve4, hve3a] = [schemeNamed('HVE4'), schemeNamed('HVE3A')]

const RUCHES = 'HVE4_BIODIV_D_56'
const PARCELLES = 'HVE4_BIODIV_D_37'
const BLE = { codeTypeCulture: 'BLETEND', idCulture: 1, surface: 50, parcelles: [] }
/** A minor crop. */
const AVOINE = { codeTypeCulture: 'CEREAL', idCulture: 14, surface: 5, parcelles: [] }
const VIGNE = { codeTypeCulture: 'VIGNES', idCulture: 200, surface: 20, parcelles: [] }

const evaluer = (saisies: DossierInput['saisies'], { assolement = [BLE], irrigation = false } = {}) =>
  hve4.evaluate({ ...dossierVide, assolement, irrigation, saisies })
const etapesDe = (...file: Parameters<typeof evaluer>) => avancementDe(lectureDe(hve4, evaluer(...file)))
const etapeDe = (rubrique: string, ...file: Parameters<typeof evaluer>) => {
  const etape = etapesDe(...file).find((one) => one.rubrique === rubrique)
  if (etape === undefined) throw new Error(`${rubrique} is not a sheet of the farm.`)
  return etape
}
const videsDe = (...file: Parameters<typeof evaluer>) =>
  etapesDe(...file).flatMap(({ vides }) => vides.map(({ code }) => code))

const exemple = (nom: string) => {
  const found = readExemples().find((one) => one.nom === nom)
  if (found === undefined) throw new Error(`There is no example ${nom}.`)
  const { assolement, irrigation, familles, saisies, parametresIft } = found
  return { ...dossierVide, assolement, irrigation, familles, saisies, references: referencesAvec(parametresIft) }
}

describe('the progress of a file', () => {
  test('has its sheets in order, without those that do not apply to the farm and without the synthesis', () => {
    const sheets = (irrigation: boolean) => etapesDe({}, { irrigation }).map(({ rubrique }) => rubrique)
    expect(sheets(false)).toEqual(['HVE4_CULT', 'HVE4_BIODIV', 'HVE4_PHYTO', 'HVE4_FERTI'])
    expect(sheets(true)).toEqual([...sheets(false), 'HVE4_IRRI'])
  })

  test('counts the open corrections of each sheet, by sub-section or by row', () => {
    const corrections = (scheme: Scheme, aCorriger: string[]) =>
      avancementDe(lectureDe(scheme, scheme.evaluate({ ...dossierVide, assolement: [BLE] })), aCorriger)
        .filter((etape) => etape.corrections > 0)
        .map((etape) => [etape.rubrique, etape.corrections])
    expect(corrections(hve4, ['CULT_CEREALES', 'CULT_OLEAGINEUX', 'BIODIV_IAE'])).toEqual([
      ['HVE4_CULT', 2],
      ['HVE4_BIODIV', 1],
    ])
    const ligne = partiesJugees(hve3a)[0]
    if (ligne === undefined) throw new Error('HVE3A has rows to judge')
    expect(corrections(hve3a, [ligne.codeNational])).toEqual([
      [avancementDe(lectureDe(hve3a, hve3a.evaluate(dossierVide)))[0]?.rubrique, 1],
    ])
    expect(corrections(hve4, [])).toEqual([])
  })

  test('has the points of its modules, and every empty field on its sheet', () => {
    const file = evaluer({ [RUCHES]: 3 }, { irrigation: true })
    const [etapes, bilan] = [avancementDe(lectureDe(hve4, file)), bilanDe(hve4, file)]
    expect(etapes.filter(({ estNotee }) => estNotee).map(({ points }) => points)).toEqual(Object.values(bilan.points))
    expect(etapes.filter(({ estNotee }) => estNotee).map(({ statut }) => statut)).toEqual(Object.values(bilan.statuts))
    expect(etapes.flatMap(({ vides }) => vides)).toHaveLength(bilan.aRemplir)
    expect(etapes.flatMap(({ vides }) => vides.map(({ code }) => code))).not.toContain(RUCHES)
    const sections = new Map(
      hve4.structure.flatMap(({ rubriques }) => rubriques).map((sheet) => [sheet.codeNational, sheet]),
    )
    for (const { rubrique, vides } of etapes)
      for (const { code, sousRubrique } of vides) {
        const section = sections.get(rubrique)?.sousRubriques.find(({ codeNational }) => codeNational === sousRubrique)
        expect(section?.idSousRubrique).toBe(hve4.indicateurs.get(code)?.idSousRubrique)
      }
  })

  test('goes on with its first error, otherwise with its first empty field', () => {
    expect(etapeDe('HVE4_BIODIV', {})).toMatchObject({ ligne: etapeDe('HVE4_BIODIV', {}).vides[0]?.code })
    // More than the area of the farm, above the empty sections.
    const sansCmr = { HVE4_PHYTO_D_10: false, HVE4_PHYTO_D_101: false, HVE4_PHYTO_D_102: 0 }
    const etape = etapeDe('HVE4_PHYTO', { ...sansCmr, HVE4_PHYTO_D_22: 7200 })
    expect(etape.vides[0]?.sousRubrique).toBe('PHYTO_IFT')
    expect(etape).toMatchObject({ enErreur: ['HVE4_PHYTO_D_22'], ligne: 'HVE4_PHYTO_D_22' })
  })

  test('hides scores from those who may not see them', () => {
    const etapes = avancementDe(lectureDe(hve4, evaluer({}), false))
    expect(etapes.every(({ points, estAtteint }) => points === null && estAtteint === null)).toBe(true)
    expect(new Set(etapes.map(({ statut }) => statut))).toEqual(new Set(['INCOMPLET', 'COMPLET']))
  })
})

describe('empty fields', () => {
  test('are none in a worked example with all its entries', () => {
    const evaluation = hve4.evaluate(exemple('F_GRANDES_CULTURES_PDT'))
    expect(bilanDe(hve4, evaluation)).toMatchObject({ aRemplir: 0, verdict: 'CERTIFIABLE' })
    const ferme3a = readExemples3a().find(({ nom }) => nom === 'E1_POLYCULTURE_ELEVAGE')
    if (ferme3a === undefined) throw new Error('There is no such example.')
    expect(bilanDe(hve3a, hve3a.evaluate(ferme3a.input)).aRemplir).toBe(0)
  })

  test('of perennial and minor crops are not counted on a farm without them', () => {
    const vides = videsDe({})
    for (const suffixe of ['PHYTO_D_51', 'PHYTO_D_53', 'FERTI_D_220', 'FERTI_D_230', 'FERTI_D_231', 'FERTI_D_232'])
      expect(vides).not.toContain(`HVE4_${suffixe}`)
    for (const suffixe of ['PHYTO_D_50', 'FERTI_D_210', 'FERTI_D_213']) expect(vides).toContain(`HVE4_${suffixe}`)
  })

  test('of annual crops are not counted on a farm of vines', () => {
    const vides = videsDe({}, { assolement: [VIGNE] })
    for (const suffixe of ['PHYTO_D_50', 'FERTI_D_210', 'FERTI_D_213', 'FERTI_D_300', 'FERTI_D_310'])
      expect(vides).not.toContain(`HVE4_${suffixe}`)
    for (const suffixe of ['PHYTO_D_51', 'FERTI_D_220']) expect(vides).toContain(`HVE4_${suffixe}`)
  })

  test('of minor crops are counted from the share on that includes them', () => {
    const mineures = (surface: number) => videsDe({}, { assolement: [BLE, { ...AVOINE, surface }] })
    const part = (surface: number) =>
      evaluer({}, { assolement: [BLE, { ...AVOINE, surface }] }).get('HVE4_FERTI_D_1050')
    expect(part(2)).toBeLessThan(5)
    expect(mineures(2)).not.toContain('HVE4_FERTI_D_230')
    expect(part(10)).toBeGreaterThan(5)
    expect(mineures(10)).toContain('HVE4_FERTI_D_230')
  })

  test('of equipment and conditions count as filled in with the answer "none"', () => {
    for (const { code, kind } of hve4.indicateurs.values())
      if (kind.forme === 'liste') expect(videsDe({})).not.toContain(code)
  })

  test('of the exits of nitrogen are counted beside its entries, as without any they count as zero', () => {
    const entrees = { HVE4_FERTI_D_110: { n: 3000, n_1: null, n_2: null } }
    const sorties = (file: Parameters<typeof etapeDe>[1]) =>
      etapeDe('HVE4_FERTI', file)
        .attendues.map(({ code }) => code)
        .filter((code) => /_D_13[0-7]$/.test(code))
    expect(evaluer(entrees).get('HVE4_FERTI_S_11')).not.toBeNull()
    // Those of the chosen method.
    expect(sorties(entrees)).toEqual(['130', '131', '132', '133'].map((numero) => `HVE4_FERTI_D_${numero}`))
    expect(sorties({ ...entrees, HVE4_FERTI_D_130: { n: 0, n_1: null, n_2: null } })).toEqual([])
  })

  test('of areas are counted once the question above is answered yes', () => {
    const [question, surface] = ['HVE4_PHYTO_D_50', 'HVE4_PHYTO_D_52']
    expect(videsDe({})).not.toContain(surface)
    expect(videsDe({ [question]: true })).toContain(surface)
    expect(videsDe({ [question]: false })).not.toContain(surface)
  })

  test('of soil cover are counted in one of the two zones only', () => {
    const zone = ['HVE4_FERTI_D_310', 'HVE4_FERTI_D_311']
    expect(videsDe({})).toEqual(expect.arrayContaining(zone))
    const vides = videsDe({ HVE4_FERTI_D_300: 30, HVE4_FERTI_D_301: 27 })
    for (const code of zone) expect(vides).not.toContain(code)
    expect(videsDe({ HVE4_FERTI_D_300: 0, HVE4_FERTI_D_310: 0 })).not.toContain('HVE4_FERTI_D_311')
  })
})

describe('the status of a module', () => {
  const plein = exemple('F_GRANDES_CULTURES_PDT')
  const statutDe = (rubrique: string, saisies: DossierInput['saisies']) =>
    avancementDe(lectureDe(hve4, hve4.evaluate({ ...plein, saisies: { ...plein.saisies, ...saisies } }))).find(
      (one) => one.rubrique === rubrique,
    )

  test('is complete with all its points and fields', () => {
    expect(statutDe('HVE4_BIODIV', {})).toMatchObject({ statut: 'COMPLET', estAtteint: true })
  })

  test('is in error with an impossible value, even at the threshold', () => {
    const etape = statutDe('HVE4_BIODIV', { HVE4_BIODIV_D_15: 1000 })
    expect(etape).toMatchObject({ statut: 'EN_ERREUR', estAtteint: true, enErreur: ['HVE4_BIODIV_D_15'] })
  })

  test('is incomplete with an empty field, even at the threshold', () => {
    expect(statutDe('HVE4_BIODIV', { [RUCHES]: null })).toMatchObject({ statut: 'INCOMPLET', estAtteint: true })
  })

  test('is reached while a value is far from that of the year before', () => {
    const evaluation = hve4.evaluate({ ...plein, anDernier: { [PARCELLES]: 1 } })
    const etape = avancementDe(lectureDe(hve4, evaluation)).find(({ rubrique }) => rubrique === 'HVE4_BIODIV')
    expect(etape?.statut).toBe('ATTEINT')
  })

  test('is below the threshold without empty fields', () => {
    const rien = Object.fromEntries(
      Object.keys(plein.saisies)
        .filter((code) => code.startsWith('HVE4_BIODIV_D_'))
        .map((code) => [code, hve4.indicateurs.get(code)?.kind.forme === 'ouiNon' ? false : 0]),
    )
    expect(statutDe('HVE4_BIODIV', rien)?.statut).toBe('SOUS_LE_SEUIL')
  })
})

describe('a mean of several campaigns without the current one', () => {
  const annees = (n: number | null) => ({ n, n_1: 6000, n_2: 6000 })
  const bilan = (n: number | null, periode: string) => ({
    HVE4_FERTI_D_104: periode,
    HVE4_FERTI_D_110: annees(n),
    HVE4_FERTI_D_130: annees(n),
  })

  test('keeps its points, and asks for the rows of this year', () => {
    const file = bilan(null, 'TRIANNUEL')
    const etape = etapeDe('HVE4_FERTI', file)
    expect(evaluer(file).get('HVE4_FERTI_S_11')).toBe(8)
    expect(etape.statut).toBe('INCOMPLET')
    expect(etape.vides.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['HVE4_FERTI_D_110', 'HVE4_FERTI_D_130']),
    )
    expect(hve4.moyennesIncompletes(evaluer(file))).toEqual([
      { code: 'HVE4_FERTI_I_106', campagnes: ['n_1', 'n_2'], lignes: ['HVE4_FERTI_D_110', 'HVE4_FERTI_D_130'] },
    ])
  })

  test('is complete with a value of this year, and when only this year counts', () => {
    for (const file of [bilan(5000, 'TRIANNUEL'), bilan(null, 'ANNEE_COURANTE')])
      expect(hve4.moyennesIncompletes(evaluer(file))).toEqual([])
  })

  test('is reported for an index too', () => {
    const file = { HVE4_PHYTO_D_302: 'BIANNUEL', HVE4_PHYTO_D_320_H: { n: null, n_1: 1, n_2: 2 } }
    expect(hve4.moyennesIncompletes(evaluer(file))).toEqual([
      { code: 'HVE4_PHYTO_D_320_H', campagnes: ['n_1'], lignes: ['HVE4_PHYTO_D_320_H'] },
    ])
    expect(etapeDe('HVE4_PHYTO', file).vides.map(({ code }) => code)).toContain('HVE4_PHYTO_D_320_H')
  })
})

describe.each<[string, Scheme, fc.Arbitrary<DossierInput>]>([
  ['HVE4', hve4, fichier],
  ['HVE3A', hve3a, fichier3a],
])('random files of %s', (_, scheme, arbitrary) => {
  test('have visible and open empty fields only, and a status that follows from errors and empty fields', () => {
    fc.assert(
      fc.property(arbitrary, (input) => {
        const evaluation = scheme.evaluate(input)
        for (const { statut, attendues, vides, enErreur, estAtteint } of avancementDe(lectureDe(scheme, evaluation))) {
          for (const { code } of vides) {
            expect(scheme.isVisible(evaluation, code) && scheme.isOpen(evaluation, code)).toBe(true)
            expect(scheme.indicateurs.get(code)?.modifiable).toBe(true)
          }
          expect(statut === 'EN_ERREUR').toBe(enErreur.length > 0)
          expect(statut === 'INCOMPLET').toBe(enErreur.length === 0 && attendues.length > 0)
          if (statut === 'ATTEINT' || statut === 'COMPLET') expect(estAtteint).not.toBe(false)
        }
      }),
      { numRuns: 60 },
    )
  })
})
