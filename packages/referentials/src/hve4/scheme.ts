import { type Evaluation, explain, missingInputs } from '@sillon/engine'
import type { DossierEvaluation, DossierInput, Indicateur, Scheme } from '../scheme'
import { catalogue } from './generated/catalogue'
import { modele } from './modele'
import { modules, structure } from './structure'
import { type CodeHve4, libellesInternes, type Valeurs } from './valeurs'
import { validations } from './validations'

const indicateurs = new Map(
  catalogue.map(
    ([
      code,
      idIndicateur,
      ,
      ,
      idSousRubrique,
      ,
      idLibelleEnglobant,
      fr,
      en,
      unite,
      nature,
      schemaId,
      plusieursAnnees,
      max,
      source,
    ]): [string, Indicateur] => [
      code,
      {
        idIndicateur,
        code,
        libelle: { fr, en },
        unite,
        nature,
        schemaId,
        plusieursAnnees,
        max,
        source,
        idSousRubrique,
        idLibelleEnglobant,
        modifiable: modele.has(code) ? modele.node(code).kind === 'entered' : nature === 'D',
        disponible: modele.has(code),
      },
    ],
  ),
)

// The interface speaks of codes as text, because the server and the screens do; inside, the model knows them one by one.
const inside = (evaluation: DossierEvaluation) => evaluation as unknown as Evaluation<Valeurs>

/** Rows that show only for some values (column visibleSi of the catalogue). */
const visibleSi: Readonly<Partial<Record<CodeHve4, (evaluation: Evaluation<Valeurs>) => boolean>>> = {
  HVE4_BIODIV_D_38: (e) => (e.get('HVE4_CULT_D_202') ?? 0) > 0,
  HVE4_BIODIV_D_41: (e) => (e.get('HVE4_CULT_D_202') ?? 0) > 0,
  HVE4_BIODIV_D_63: (e) => e.get('HVE4_BIODIV_D_62') === true,
  HVE4_BIODIV_D_64: (e) => e.get('HVE4_BIODIV_D_62') === true,
}

function evaluate({ assolement, irrigation, saisies }: DossierInput): DossierEvaluation {
  const given: Record<string, unknown> = {}
  for (const code in saisies) if (modele.has(code)) given[code] = saisies[code]
  const facts = { ASSOLEMENT: assolement, IRRIGATION: irrigation }
  return modele.evaluate({ ...given, ...facts } as Partial<Valeurs>) as unknown as DossierEvaluation
}

/** HVE, level-4 scheme. */
export const hve4: Scheme = {
  codeNational: 'HVE4',
  version: 'hve4-1',
  structure,
  modules: modules.map((module) => ({
    ...module,
    max: module.score === null ? null : (indicateurs.get(module.score)?.max ?? null),
  })),
  seuil: 10,
  indicateurs,
  evaluate,
  isVisible: (evaluation, code) => visibleSi[code as CodeHve4]?.(inside(evaluation)) ?? true,
  messages: (evaluation) =>
    validations
      .filter(({ enFaute }) => enFaute(inside(evaluation)))
      .map(({ code, severite, message }) => ({ code, severite, message })),
  explain: (evaluation, code) => explain(modele, inside(evaluation), code as keyof Valeurs),
  libelleOf: (code) =>
    indicateurs.get(code)?.libelle ?? libellesInternes[code as keyof typeof libellesInternes] ?? { fr: code, en: code },
  missing: (evaluation, code) => missingInputs(modele, inside(evaluation), code as keyof Valeurs),
}
