import { expect, test } from 'vitest'
import { typeLogo } from './logo'

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)))

test.each([
  ['a GIF', bytes('GIF89a…'), 'image/gif'],
  ['a PNG', bytes([0x89], 'PNG\r\n', [0x1a, 0x0a]), 'image/png'],
  ['a BMP', bytes('BM'), 'image/bmp'],
  ['a JPEG', bytes([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
])('%s is recognised by its content', (_, content, type) => {
  expect(typeLogo(content)).toBe(type)
})

const svg = (content: string, attributes = '') =>
  bytes(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`)

test.each([
  ['a drawing', svg('<path d="M0 0" fill="url(#g)"/>'), 'image/svg+xml'],
  ['a script', svg('<script>alert(1)</script>'), null],
  ['a script under another name', svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'), null],
  ['an event', svg('', 'onload="alert(1)"'), null],
  ['a page', svg('<foreignObject/>'), null],
  ['a link', svg('<a href="javascript:alert(1)"/>'), null],
  ['an external picture', svg('<image href="https://ailleurs.example/x.png"/>'), null],
  ['an external fill', svg('<path fill="url(https://ailleurs.example/x)"/>'), null],
  ['an entity', bytes('<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>'), null],
  ['malformed XML', bytes('<svg><path></svg>'), null],
  ['another document', bytes('<html/>'), null],
  ['a PDF', bytes('%PDF-1.4'), null],
  ['nothing', bytes(), null],
])('of the SVG files, %s is accepted or refused', (_, content, type) => {
  expect(typeLogo(content)).toBe(type)
})
