import { LIEU_DOSSIER, millesimes } from '@sillon/referentials'
import { openCalcul } from '#dossiers/dossier/ouvrir'
import { demander, juger } from '#dossiers/preuves/dossier'
import { preuvesDuDossier } from '#dossiers/preuves/lecture'
import { createPreuve } from '#dossiers/preuves/pieces'
import { findUser } from '#personnes/authentification/tokens'
import { Contenus } from '#socle/contenus/contenus'
import type { Database } from '#socle/database/database'

const CODE = 'HVE4'
const ANNEE_COURANTE = Math.max(...millesimes.map(({ idMillesime }) => idMillesime))

interface Piece {
  readonly nom: string
  readonly fichier: string
  readonly places: readonly (readonly [lieu: string, genre: string | null])[]
  readonly dateExpiration?: string
  readonly verdict?: readonly ['ACCEPTEE', null] | readonly ['REFUSEE', string]
}

/** One register for several rows, one refused proof, one expired proof, one proof without a verdict. */
const pieces: readonly Piece[] = [
  {
    nom: 'Registre des traitements',
    fichier: 'registre-phyto.pdf',
    places: [
      ['PHYTO_CMR', 'REGISTRE_PHYTO'],
      ['PHYTO_IFT', 'REGISTRE_PHYTO'],
    ],
    verdict: ['ACCEPTEE', null],
  },
  {
    nom: 'Plan des haies',
    fichier: 'plan-haies.pdf',
    places: [['BIODIV_IAE', 'INVENTAIRE_IAE']],
    verdict: ['REFUSEE', 'Les longueurs manquent.'],
  },
  {
    nom: 'Certificat',
    fichier: 'certificat.pdf',
    places: [[LIEU_DOSSIER, 'CERTIFICATS']],
    dateExpiration: `${ANNEE_COURANTE - 2}-12-31`,
  },
  { nom: 'Déclaration PAC', fichier: 'pac.pdf', places: [['CULT_SYNTHESE', 'DECLARATION_PAC']] },
]

/** Adds proofs to the file of a farm: attached, judged and requested by its adviser. Call it while the farm has no farmer, so that no mail is sent. */
export async function insertPreuves(tx: Database, idConseiller: number, idExploitation: number): Promise<void> {
  const user = await findUser(tx, idConseiller)
  if (user === undefined) throw new Error('Demonstration: the adviser is not there.')
  const dossier = { idExploitation, codeNational: CODE, millesime: ANNEE_COURANTE }
  const contenus = new Contenus(tx)
  for (const { nom, fichier, places, dateExpiration = null } of pieces)
    await createPreuve(tx, contenus, user, idExploitation, {
      nom,
      nomFichier: fichier,
      dateEffet: null,
      dateExpiration,
      millesimesValidite: null,
      note: null,
      content: Buffer.from(unePage(nom), 'latin1').toString('base64'),
      garderPosition: false,
      liens: places.map(([lieu, genre]) => ({ codeNational: CODE, millesime: ANNEE_COURANTE, lieu, genre })),
    })
  const ouverture = await openCalcul(tx, user, dossier)
  const { lieux, preuves } = await preuvesDuDossier(tx, ouverture, 'fr')
  const verdicts = new Map(
    preuves.map(({ idPreuve, nom }) => [idPreuve, pieces.find((piece) => piece.nom === nom)?.verdict]),
  )
  const judged = lieux
    .flatMap(({ liens }) => liens)
    .flatMap(({ idLien, idPreuve, numeroRevision }) => {
      const said = verdicts.get(idPreuve)
      return said === undefined ? [] : [{ idLien, numeroRevision, verdict: said[0], motif: said[1] }]
    })
  const courrier = { adresse: '', envoiActif: false }
  await juger(tx, ouverture, judged, { ifMatch: null, courrier })
  const texte = 'Merci de joindre la période de 12 mois que nous avons convenue.'
  await demander(tx, ouverture, { lieu: LIEU_DOSSIER, genre: 'CAMPAGNE_CONVENUE', texte }, courrier)
}

/** A page with a line of text, as a PDF in Latin 1. */
function unePage(texte: string): string {
  const trace = `BT /F1 20 Tf 72 760 Td (${texte}) Tj ET`
  const objets = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${trace.length} >>\nstream\n${trace}\nendstream`,
  ]
  let pdf = '%PDF-1.4\n'
  const places = objets.map((objet, i) => {
    const place = pdf.length
    pdf += `${i + 1} 0 obj\n${objet}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return `${pdf}xref\n0 ${objets.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objets.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`
}
