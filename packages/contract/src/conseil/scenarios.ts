import { z } from 'zod'
import { valeur } from '../dossiers/valeur'
import { call } from '../socle/call'
import { identifiant, millesimeQuery, texte } from '../socle/schemas/communs'

/** Maximum length of the name of a scenario. */
export const NOM_SCENARIO_MAX = 80
/** Maximum number of scenarios of a file. */
export const SCENARIOS_MAX = 30

const code = z.string().max(60)

/** A row that a scenario tries, beside the present entry of the file. */
const essai = z.object({
  codeNational: code,
  /** Tried entry; null tries the row without an entry. */
  valeur,
  /** Entry of the file when the row was tried. */
  avant: valeur,
  /** Present entry of the file. */
  actuelle: valeur,
  /** `DEPASSE`: the entry of the file changed since the trial. `IDENTIQUE`: the file now has the tried entry. */
  etat: z.enum(['ESSAYE', 'DEPASSE', 'IDENTIQUE']),
})
export type EssaiScenario = z.infer<typeof essai>

const scenario = z.object({
  idScenario: z.number(),
  nom: z.string(),
  /** First and last name; null once the account is gone. */
  creePar: z.string().nullable(),
  creeLe: z.string(),
  /** Last change of its name or of a tried row. */
  modifiePar: z.string().nullable(),
  modifieLe: z.string(),
  /** In the order of the sheets, without rows hidden from the reader. */
  essais: z.array(essai),
  /** Its last application to the file, while it can be undone; null without one. */
  application: z.object({ par: z.string().nullable(), le: z.string() }).nullable(),
})
export type Scenario = z.infer<typeof scenario>

const params = z.object({ codeNational: z.string(), idExploitation: identifiant })
const dossier = { params, query: millesimeQuery }
const ofScenario = { params: params.extend({ idScenario: identifiant }), query: millesimeQuery }
const dossierErrors = ['EXPLOITATION_INCONNUE', 'DEMARCHE_INCONNUE', 'MILLESIME_INCONNU', 'CAMPAGNE_FERMEE'] as const
const writeErrors = [...dossierErrors, 'ACTION_INTERDITE', 'DOSSIER_NON_MODIFIABLE'] as const

/** Open to everybody who sees the farm. Scenarios change nothing in the file until they are applied. */
export const listScenarios = call({
  method: 'GET',
  path: '/api/demarches/:codeNational/scenarios/:idExploitation',
  summary: 'The scenarios of a file, oldest first',
  tag: 'scénarios',
  ...dossier,
  answer: z.object({
    permissions: z.object({
      /** Write scenarios and apply them: whoever may enter values in the file, in its present state. */
      ecrire: z.boolean(),
    }),
    scenarios: z.array(scenario),
  }),
  errors: dossierErrors,
})

const nom = texte(NOM_SCENARIO_MAX).min(1, { error: 'CHAMP_OBLIGATOIRE' })
const essais = z.array(z.object({ codeNational: code, valeur })).max(2000)

/** A scenario with its `ETag`: its own revision, for the next save. */
export const createScenario = call({
  method: 'POST',
  path: '/api/demarches/:codeNational/scenarios/:idExploitation',
  summary: 'Add a scenario to a file, empty or with tried rows',
  tag: 'scénarios',
  ...dossier,
  body: z.object({ nom, essais: essais.default([]) }),
  answer: scenario,
  errors: [...writeErrors, 'INDICATEUR_INCONNU', 'VALEUR_INVALIDE', 'SCENARIOS_AU_MAXIMUM'],
})

/** The answer carries an `ETag`. */
export const getScenario = call({
  method: 'GET',
  path: '/api/demarches/:codeNational/scenarios/:idExploitation/:idScenario',
  summary: 'A scenario of a file',
  tag: 'scénarios',
  ...ofScenario,
  answer: scenario,
  errors: [...dossierErrors, 'SCENARIO_INCONNU'],
})

/**
 * Changes the name and the rows that the body names; the other rows stay tried. With `If-Match`, a row that somebody else set to another value since that
 * revision is a conflict (412), and so is the name: nothing is written.
 */
export const saveScenario = call({
  method: 'PUT',
  path: '/api/demarches/:codeNational/scenarios/:idExploitation/:idScenario',
  summary: 'Rename a scenario, try rows in it, stop trying rows',
  tag: 'scénarios',
  ...ofScenario,
  body: z.object({
    nom: nom.optional(),
    essais: essais.default([]),
    /** Rows that the scenario no longer tries: they follow the file again. */
    retires: z.array(code).max(2000).default([]),
  }),
  answer: scenario,
  errors: [
    ...writeErrors,
    'SCENARIO_INCONNU',
    'INDICATEUR_INCONNU',
    'VALEUR_INVALIDE',
    'INDICATEUR_MODIFIE_ENTRE_TEMPS',
  ],
})

/** The file keeps the values of an applied scenario, which can then no longer be undone at once. */
export const deleteScenario = call({
  method: 'DELETE',
  path: '/api/demarches/:codeNational/scenarios/:idExploitation/:idScenario',
  summary: 'Delete a scenario',
  tag: 'scénarios',
  ...ofScenario,
  answer: z.object({ idScenario: z.number() }),
  errors: [...writeErrors, 'SCENARIO_INCONNU'],
})

/** The answer carries the `ETag` of the file, for `applyScenario`. */
export const getApplication = call({
  method: 'GET',
  path: '/api/demarches/:codeNational/scenarios/:idExploitation/:idScenario/application',
  summary: 'Entries of the file that a scenario would change',
  tag: 'scénarios',
  ...ofScenario,
  answer: z.object({
    /** Revision of the scenario. */
    revision: z.number(),
    lignes: z.array(
      z.object({
        codeNational: code,
        ancienne: valeur,
        nouvelle: valeur,
        /** The entry of the file changed since the trial. */
        estDepassee: z.boolean(),
      }),
    ),
    /** Sections judged valid that would have to be judged again, by code; empty for callers who may not see verdicts. */
    aRejuger: z.array(code),
  }),
  errors: [...dossierErrors, 'SCENARIO_INCONNU'],
})

/**
 * Writes the tried entries into the file, by the rules and in the transaction of a save of its sheets, as one act of its history. With `If-Match`, an entry
 * that somebody else changed since the preview is a conflict (412).
 */
export const applyScenario = call({
  method: 'POST',
  path: '/api/demarches/:codeNational/scenarios/:idExploitation/:idScenario/application',
  summary: 'Apply a scenario to its file',
  tag: 'scénarios',
  ...ofScenario,
  body: z.object({
    /** Revision of the scenario that the caller saw in the preview. */
    revision: z.number().int(),
  }),
  answer: z.object({ scenario, nombre: z.number() }),
  errors: [
    ...writeErrors,
    'SCENARIO_INCONNU',
    'SCENARIO_SANS_EFFET',
    'SCENARIO_MODIFIE_ENTRE_TEMPS',
    'INDICATEUR_MODIFIE_ENTRE_TEMPS',
    'INDICATEUR_INCONNU',
    'VALEUR_INVALIDE',
  ],
})

/** Restores the entries that the last application changed, unless one of them changed since; verdicts that it withdrew stay withdrawn. */
export const annulerApplication = call({
  method: 'DELETE',
  path: '/api/demarches/:codeNational/scenarios/:idExploitation/:idScenario/application',
  summary: 'Undo the application of a scenario',
  tag: 'scénarios',
  ...ofScenario,
  answer: z.object({ scenario, nombre: z.number() }),
  errors: [
    ...writeErrors,
    'SCENARIO_INCONNU',
    'SCENARIO_NON_APPLIQUE',
    'SCENARIO_CHANGE_DEPUIS',
    'INDICATEUR_INCONNU',
    'VALEUR_INVALIDE',
  ],
})
