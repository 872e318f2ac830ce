// The data files that no scheme owns: each becomes a module of rows.
import { note, readCsv } from './csv.mjs'

/** Tables to generate: file name (the module has the same path), row type, and columns, each with its type unless it is plain text. `?` marks a column that may be empty (null). */
export const tables = [
  ['activites', 'Activite', 'idActivite:number libelle typeActivite:ANIMALE|VEGETALE'],
  ['bassins-viticoles', 'BassinViticole', 'idBassinViti:number codeBassinViti libelle'],
  ['categories-cultures', 'CategorieCulture', 'idCategorieCulture:number code libelle ordre:number'],
  [
    'certifications-equivalentes',
    'CertificationEquivalente',
    'idCertificationEquivalente:number libelle perimetre certitude:connue|probable|conception',
  ],
  [
    'conditions-application',
    'ConditionApplication',
    'codeRubriqueCondition libelleRubriqueConditionApplication codeCondition libelle ordre:number',
  ],
  [
    'cultures',
    'Culture',
    'idCulture:number codePac? precisionPac? libelle estMajeure:boolean estSelectionnable:boolean codeCategorieDefaut codeTypeDefaut famille? regroupementCulture? regroupementVerger?',
  ],
  ['demonstration/doses-reference', 'DoseReferenceExemple', 'amm idCulture:number dose:number unite source'],
  [
    'demonstration/produits-phyto',
    'ProduitPhytoExemple',
    'amm nom type:HERBICIDE|FONGICIDE|INSECTICIDE|AUTRE classeCmr?:CMR1|CMR2 biocontrole:boolean source',
  ],
  ['equipements', 'Equipement', 'typeMateriel libelleTypeMateriel schemaId code libelle ordre:number'],
  ['entites', 'Entite', 'identite:number libelleentite idtypeentite:number identiteparente?:number codeInsee zone'],
  [
    'familles-cultures',
    'FamilleCulture',
    'idFamilleCulture:number codeNational libelle choixEstCvi:boolean ordre:number',
  ],
  ['groupes-cultures', 'GroupeCulture', 'code libelle'],
  [
    'ift-references',
    'IftReference',
    'groupe:GC_PT|VIGNE zone:REGION|BASSIN codeZone iftHerbicide:number iftHorsHerbicide:number',
  ],
  ['listes-options', 'OptionListe', 'liste code libelle libelleEn valeurNumerique?:number ordre:number'],
  [
    'organismes-certificateurs-exemple',
    'OrganismeExemple',
    'idOrganisme:number nom libelle adresse siteInternet couleurPrimaire couleurSecondaire couleurTertiaire agrementSca:boolean demarches',
  ],
  ['millesimes', 'Millesime', 'idMillesime:number'],
  ['otex', 'Otex', 'code libelle ordre:number'],
  [
    'ouvertures',
    'Ouverture',
    'demarche code quand:CERTIFICATION|MODULE titre titreEn texte texteEn depuis?:number jusqua?:number',
  ],
  ['ouvertures-montants', 'OuvertureMontant', 'code montant montantEn depuis?:number jusqua?:number'],
  ['ouvertures-sources', 'OuvertureSource', 'code libelle lien publieLe? consulteLe depuis?:number jusqua?:number'],
  [
    'pac-vers-culture',
    'PacVersCulture',
    'codePac precisionPac? idCulture?:number statut:courante|ancienne|hors-assolement',
  ],
  ['regroupements-verger', 'RegroupementVerger', 'idRegroupementVerger:number code libelle referenceIft:boolean'],
  ['types-cultures', 'TypeCulture', 'idTypeCulture:number code libelle codeCategorie ordre:number'],
  ['types-documents', 'TypeDocument', 'idTypeDocument:number codeNational libelle usage?'],
  [
    'types-utilisateurs',
    'TypeUtilisateur',
    'idTypeUtilisateur:number code:SUPERADMIN|ADMIN_ORGANISME|CONSEILLER|AGRICULTEUR libelle libelleEn',
  ],
]

const camel = (path) => path.replace(/^.*\//, '').replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase())

const parseColumn = (text) => {
  const [, name, optional, type = 'string'] = /^(\w+)(\?)?(?::(.+))?$/.exec(text)
  return { name, optional: optional === '?', type }
}

const typeOf = ({ type, optional }) => {
  const base = /^(string|number|boolean)$/.test(type)
    ? type
    : type
        .split('|')
        .map((value) => `'${value}'`)
        .join(' | ')
  return optional ? `${base} | null` : base
}

function literal({ name, type, optional }, cell, file) {
  if (cell === '' || cell === undefined) {
    if (optional) return 'null'
    if (type === 'string') return "''"
    throw new Error(`${file}.csv: ${name} is empty`)
  }
  if (type === 'number') return String(Number(cell))
  if (type === 'boolean') return String(cell === 'true')
  return JSON.stringify(cell)
}

export function tableModule([file, row, spec]) {
  const columns = spec.split(' ').map(parseColumn)
  const rows = readCsv(file).map(
    (cells) => `  { ${columns.map((c) => `${c.name}: ${literal(c, cells[c.name], file)}`).join(', ')} },`,
  )
  return [
    `${note}`,
    `export interface ${row} {`,
    ...columns.map((c) => `  readonly ${c.name}: ${typeOf(c)}`),
    '}',
    '',
    `export const ${camel(file)}: readonly ${row}[] = [`,
    ...rows,
    ']',
    '',
  ].join('\n')
}
