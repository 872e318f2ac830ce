import * as anDernier from './an-dernier'
import * as application from './application'
import * as assolement from './assolement'
import * as authentification from './authentification'
import type { CallDefinition } from './call'
import * as copie from './copie'
import * as corrections from './corrections'
import * as courriels from './courriels'
import * as decisions from './decisions'
import * as documents from './documents'
import * as dossiers from './dossiers'
import * as explication from './explication'
import * as exploitations from './exploitations'
import * as historique from './historique'
import * as indicateurs from './indicateurs'
import * as preferences from './preferences'
import * as references from './references'
import * as referentiels from './referentiels'

const isCall = (exported: unknown): exported is CallDefinition =>
  typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported

/** Every call of the API. */
export const calls: readonly CallDefinition[] = [
  authentification,
  application,
  referentiels,
  references,
  exploitations,
  assolement,
  dossiers,
  documents,
  indicateurs,
  anDernier,
  copie,
  corrections,
  decisions,
  explication,
  historique,
  courriels,
  preferences,
].flatMap((resource) => Object.values<unknown>(resource).filter(isCall))
