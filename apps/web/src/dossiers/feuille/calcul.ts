import type { Language } from '@sillon/contract'
import type { Results, Value } from '@sillon/engine'
import { chercherLeviers, type DossierInput, type Retenu, retenuDe, type Scheme } from '@sillon/referentials'
import { lireValeur } from '#dossiers/dossier/valeurs'
import type { Calcul, Message } from './sheet-store'

/**
 * Runs a scheme in the browser over one farm's rotation, facts and entries, with messages in the language given.
 * @param resultats of a decided file, what came out when it was: shown as it is
 */
export function calculOf(
  scheme: Scheme,
  dossier: DossierInput,
  language: Language,
  resultats: Results | null = null,
): Calcul {
  let evaluation = resultats === null ? scheme.evaluate(dossier) : scheme.restore(dossier, resultats)
  let messages: ReturnType<Calcul['faults']> | null = null
  let messagesByCode: Map<string, Message[]> | null = null
  let reserves: ReturnType<Scheme['reserves']> | null = null
  let retenu: Retenu | null = null
  const forget = () => {
    messages = null
    messagesByCode = null
    reserves = null
    retenu = null
  }
  const all = () => {
    messages ??= scheme
      .messages(evaluation)
      .map(({ code, message, severite, impossible }) => ({ code, texte: message[language], severite, impossible }))
    return messages
  }
  // A change asks for the messages of every row: sorted by row once, not searched for each.
  const byCode = () => {
    if (messagesByCode !== null) return messagesByCode
    messagesByCode = new Map()
    for (const { code, texte, severite } of all())
      messagesByCode.set(code, [...(messagesByCode.get(code) ?? []), { texte, severite }])
    return messagesByCode
  }
  const dit = () => {
    retenu ??= retenuDe(scheme, evaluation)
    return retenu
  }
  return {
    decode: (code, valeur) => lireValeur(scheme, code, valeur),
    rubriques: () => scheme.rubriques(evaluation),
    refer(references: DossierInput['references']) {
      const entered = [...scheme.indicateurs.keys()].filter((code) => evaluation.isEntered(code))
      const saisies = Object.fromEntries(entered.map((code) => [code, evaluation.get(code) as Value]))
      evaluation = scheme.evaluate({ ...dossier, references, saisies })
      forget()
    },
    get: (code) => evaluation.get(code) as Value,
    proposal: (code) => evaluation.proposal(code) as Value,
    isEntered: (code) => evaluation.isEntered(code),
    set(code, value) {
      forget()
      evaluation.set(code, value)
    },
    isVisible: (code) => scheme.isVisible(evaluation, code),
    isOpen: (code) => scheme.isOpen(evaluation, code),
    retenu: (code) => dit().valeur(code),
    shown: (code) => dit().montree(code),
    verdict: () => dit().verdict,
    enErreur: () => scheme.enErreur(evaluation),
    nonComptees: () => scheme.nonComptees(evaluation),
    campagnes: (code) => scheme.campagnes(evaluation, code),
    reserves(code) {
      reserves ??= scheme.reserves(evaluation)
      return reserves(code)
    },
    origines: (codes) => scheme.origines(evaluation, codes),
    messages: (code) => byCode().get(code) ?? [],
    faults: all,
    moyennes: () => scheme.moyennesIncompletes(evaluation),
    explain: (code) => dit().explain(code),
    missing: (code) => scheme.missing(evaluation, code),
    leviers: (module) => chercherLeviers(scheme, evaluation, module),
  }
}
