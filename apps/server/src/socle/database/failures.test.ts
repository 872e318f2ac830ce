import { describe, expect, test } from 'vitest'
import { refusalOf } from './failures'

const withCode = (code: string, constraint?: string) => Object.assign(new Error('failed'), { code, constraint })

describe('a database error', () => {
  test.each([
    ['a SIRET taken at the same moment', withCode('23505', 'exploitations_siret_unique'), 'SIRET_DEJA_UTILISE'],
    ['an email address taken at the same moment', withCode('23505', 'utilisateurs_email'), 'LOGIN_DEJA_UTILISE'],
    ['another unique constraint, a fault of ours', withCode('23505', 'autre'), null],
    ['a number too large for its column', withCode('22003'), 'REQUETE_INVALIDE'],
    ['a NUL character in a text', withCode('22021'), 'REQUETE_INVALIDE'],
    ['a NUL character in JSON', withCode('22P05'), 'REQUETE_INVALIDE'],
    [
      'half a surrogate pair in JSON',
      Object.assign(new Error('invalid input syntax for type json'), { code: '22P02' }),
      'REQUETE_INVALIDE',
    ],
    ['a text for a number, a fault of ours', withCode('22P02'), null],
    ['a division by zero, a fault of ours', withCode('22012'), null],
    ['an unreachable server', withCode('ECONNREFUSED'), 'SERVICE_INDISPONIBLE'],
    ['a server that is shutting down', withCode('57P01'), 'SERVICE_INDISPONIBLE'],
    ['a full disk', withCode('53100'), 'SERVICE_INDISPONIBLE'],
    ['a full disk, reported by Node', withCode('ENOSPC'), 'SERVICE_INDISPONIBLE'],
    ['an exhausted quota', withCode('EDQUOT'), 'SERVICE_INDISPONIBLE'],
    ['a server without memory', withCode('53200'), 'SERVICE_INDISPONIBLE'],
    ['a failing disk', withCode('58030'), 'SERVICE_INDISPONIBLE'],
    ['a drawing that ended early', withCode('DESSIN_INTERROMPU'), 'SERVICE_INDISPONIBLE'],
    ['a drawing that lasts too long', withCode('DESSIN_TROP_LONG'), 'TRAITEMENT_TROP_LONG'],
    ['a deadlock', withCode('40P01'), 'SERVICE_INDISPONIBLE'],
    ['a statement that lasts too long', withCode('57014'), 'TRAITEMENT_TROP_LONG'],
    ['a lock that is not free in time', withCode('55P03'), 'TRAITEMENT_TROP_LONG'],
    ['a transaction that pauses too long', withCode('25P03'), 'TRAITEMENT_TROP_LONG'],
    [
      'a transaction whose connection is gone',
      new Error('Client has encountered a connection error and is not queryable'),
      'SERVICE_INDISPONIBLE',
    ],
    ['a lost connection', new Error('Connection terminated unexpectedly'), 'SERVICE_INDISPONIBLE'],
    ['a wrong statement, a fault of ours', withCode('42601'), null],
  ])('of %s', (_, error, code) => {
    expect(refusalOf(error)).toBe(code)
    expect(refusalOf(new Error('Failed query', { cause: error }))).toBe(code)
  })
})
