import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cultureOf } from './cultures-par-id'
import { bassinsViticoles } from './generated/bassins-viticoles'
import { categoriesCultures } from './generated/categories-cultures'
import { cultures } from './generated/cultures'
import { dosesReference as dosesReferenceExemple } from './generated/demonstration/doses-reference'
import { produitsPhyto as produitsPhytoExemple } from './generated/demonstration/produits-phyto'
import { entites } from './generated/entites'
import { iftReferences } from './generated/ift-references'
import { pacVersCulture } from './generated/pac-vers-culture'
import { regroupementsVerger } from './generated/regroupements-verger'
import { typesCultures } from './generated/types-cultures'

const root = join(import.meta.dirname, '../../../..')

test('the generated modules match the data folder', async () => {
  const path = join(root, 'scripts/generate-referentials.mjs')
  const generator: { generatedFiles: () => Map<string, string> } = await import(/* @vite-ignore */ path)
  const stale = [...generator.generatedFiles()].filter(
    ([file, content]) => readFileSync(join(root, file), 'utf8') !== content,
  )
  expect(stale.map(([file]) => file)).toEqual([])
})

const codes = (rows: readonly { readonly code: string }[]) => new Set(rows.map(({ code }) => code))

describe('products of the demonstration', () => {
  test('have numbers that no real product has', () => {
    expect(produitsPhytoExemple.filter(({ amm }) => !/^999\d{4}$/.test(amm))).toEqual([])
  })

  test('have doses for known crops only, one a crop', () => {
    const known = new Set(produitsPhytoExemple.map(({ amm }) => amm))
    const keys = dosesReferenceExemple.map(({ amm, idCulture }) => `${amm} ${idCulture}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(dosesReferenceExemple.filter(({ amm, idCulture }) => !known.has(amm) || !cultureOf(idCulture))).toEqual([])
  })

  test('leave two products without any dose', () => {
    const dosed = new Set(dosesReferenceExemple.map(({ amm }) => amm))
    expect(produitsPhytoExemple.filter(({ amm }) => !dosed.has(amm)).map(({ amm }) => amm)).toEqual([
      '9990024',
      '9990025',
    ])
  })
})

describe('cultures', () => {
  test('have a unique identifier', () => {
    expect(new Set(cultures.map(({ idCulture }) => idCulture)).size).toBe(cultures.length)
  })

  test('default to a type that belongs to their category', () => {
    const categorieOfType = new Map(typesCultures.map(({ code, codeCategorie }) => [code, codeCategorie]))
    const misplaced = cultures.filter((c) => categorieOfType.get(c.codeTypeDefaut) !== c.codeCategorieDefaut)
    expect(misplaced).toEqual([])
  })

  test('are in a known orchard group if and only if they default to an orchard', () => {
    const groups = codes(regroupementsVerger)
    const wrong = cultures.filter(({ codeTypeDefaut, regroupementVerger }) =>
      codeTypeDefaut === 'VERGER' ? !groups.has(regroupementVerger ?? '') : regroupementVerger !== null,
    )
    expect(wrong).toEqual([])
  })
})

test('each crop type belongs to a known category', () => {
  const categories = codes(categoriesCultures)
  expect(typesCultures.filter(({ codeCategorie }) => !categories.has(codeCategorie))).toEqual([])
})

describe('pacVersCulture', () => {
  test('names each code and precision once', () => {
    const keys = pacVersCulture.map(({ codePac, precisionPac }) => `${codePac}/${precisionPac ?? ''}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('leads to a known crop, except for land that is not farmed', () => {
    const ids = new Set(cultures.map(({ idCulture }) => idCulture))
    const wrong = pacVersCulture.filter(({ idCulture, statut }) =>
      statut === 'hors-assolement' ? idCulture !== null : !ids.has(idCulture ?? 0),
    )
    expect(wrong).toEqual([])
  })

  test('has each code without a precision, so that an unknown precision still finds a crop', () => {
    const alone = new Set(pacVersCulture.filter(({ precisionPac }) => precisionPac === null).map((row) => row.codePac))
    expect(pacVersCulture.filter(({ codePac }) => !alone.has(codePac))).toEqual([])
  })

  test('returns the crop whose code and precision it finds', () => {
    const found = new Map(pacVersCulture.map((row) => [`${row.codePac}/${row.precisionPac ?? ''}`, row.idCulture]))
    const wrong = cultures.filter(
      ({ codePac, precisionPac, idCulture }) =>
        codePac !== null && found.get(`${codePac}/${precisionPac ?? ''}`) !== idCulture,
    )
    expect(wrong).toEqual([])
  })
})

test('each department has a region as parent, and no region has one', () => {
  const regions = new Set(entites.filter(({ idtypeentite }) => idtypeentite === 2).map(({ identite }) => identite))
  const wrong = entites.filter(({ idtypeentite, identiteparente }) =>
    idtypeentite === 1 ? !regions.has(identiteparente ?? 0) : identiteparente !== null,
  )
  expect(wrong).toEqual([])
})

test('each IFT reference belongs to a known region or basin', () => {
  const regions = new Set(entites.filter(({ idtypeentite }) => idtypeentite === 2).map(({ codeInsee }) => codeInsee))
  const bassins = new Set(bassinsViticoles.map(({ codeBassinViti }) => codeBassinViti))
  const wrong = iftReferences.filter(({ zone, codeZone }) => !(zone === 'REGION' ? regions : bassins).has(codeZone))
  expect(wrong).toEqual([])
})
