import { expect, it } from 'vitest'
import { fileName } from './request-file'

it.each([
  ['attachment; filename="Rapports - 2026.xlsx"', 'Rapports - 2026.xlsx'],
  [
    'attachment; filename="GAEC de l?tang.pdf"; filename*=UTF-8\'\'GAEC%20de%20l%E2%80%99%C3%89tang.pdf',
    'GAEC de l’Étang.pdf',
  ],
  ['attachment; filename="La \\"grande\\" ferme.pdf"', 'La "grande" ferme.pdf'],
  ['attachment; filename=Export.xls', 'Export.xls'],
  ['attachment', null],
  [null, null],
])('%s names the file %s', (header, name) => {
  expect(fileName(header)).toBe(name)
})
