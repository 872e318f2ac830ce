import { Button, Progress } from '@mantine/core'
import { type Document, faultTexts } from '@sillon/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../fields/SelectField'
import { TextField } from '../fields/TextField'
import { useFormat } from '../i18n/format'
import { FileDrop } from '../ui/FileDrop'
import classes from './Documents.module.css'
import { useTypesDocuments } from './types'
import { useImportDocument } from './use-import'
import { anneesEntre, isAnnee } from './validite'

interface Props {
  idExploitation: number
  /** The years of the validity start from it. */
  idMillesime: number
  /** Code of the type that is chosen at first. */
  typeDemande: string
  onImported: (document: Document) => void
}

const periodes = ['toutes', 'certaines'] as const

/** Imports a PDF: a file chosen or dropped, its name, its type, the campaign years that it holds for (specification 1, section 5). */
export function ImportForm({ idExploitation, idMillesime, typeDemande, onImported }: Props) {
  const { t } = useTranslation('documents')
  const { language } = useFormat()
  const { fichier, fautes, sent, choose, send } = useImportDocument(idExploitation)
  const { types, idOf } = useTypesDocuments()
  const [nom, setNom] = useState('')
  const [typeChoisi, setTypeChoisi] = useState<number | null>(null)
  const [periode, setPeriode] = useState<(typeof periodes)[number]>('toutes')
  const [debut, setDebut] = useState(String(idMillesime))
  const [fin, setFin] = useState(String(idMillesime))

  const idTypeDocument = typeChoisi ?? idOf(typeDemande)
  const isInterMillesime = periode === 'toutes'
  const annees = isInterMillesime ? null : anneesEntre(debut, fin)
  const isComplete = nom.trim() !== '' && idTypeDocument !== null && (isInterMillesime || annees !== null)
  const textes = faultTexts[language]
  const fauteOf = (annee: string) => (isAnnee(annee) ? undefined : textes.ANNEE_QUATRE_CHIFFRES)
  const isReversed = isAnnee(debut) && isAnnee(fin) && fin < debut

  const chooseFile = async (file: File) => {
    setNom(file.name.replace(/\.pdf$/i, '').slice(0, 200))
    await choose(file)
  }
  const importDocument = async () => {
    if (!isComplete || sent !== null) return
    const document = await send({ nom, idTypeDocument, isInterMillesime, millesimesValidite: annees })
    if (document !== null) onImported(document)
  }
  return (
    <div className={classes.import}>
      <FileDrop
        nom={fichier?.nom ?? null}
        accept=".pdf,application/pdf"
        title={t('import.choisir')}
        hint={t('import.aide')}
        changeHint={t('import.changer')}
        error={fautes.fichier ?? null}
        onFile={chooseFile}
      />
      {fichier !== null && (
        <>
          <div className={classes.fields}>
            <TextField
              name="nom"
              label={t('champ.nom')}
              value={nom}
              maxLength={200}
              error={fautes.nom ?? (nom.trim() === '' ? textes.CHAMP_OBLIGATOIRE : undefined)}
              onChange={(texte) => setNom(texte ?? '')}
            />
            <SelectField
              name="idTypeDocument"
              label={t('champ.idTypeDocument')}
              value={idTypeDocument}
              choices={types.map(({ idTypeDocument: value, libelle: label }) => ({ value, label }))}
              error={fautes.idTypeDocument}
              onChange={setTypeChoisi}
            />
            <SelectField
              name="validite"
              label={t('champ.validite')}
              value={periode}
              choices={periodes.map((value) => ({ value, label: t(`validite.${value}`) }))}
              error={fautes.millesimesValidite}
              onChange={(value) => setPeriode(value ?? 'toutes')}
            />
            {!isInterMillesime && (
              <div className={classes.annees}>
                <TextField
                  name="debut"
                  label={t('champ.debut')}
                  value={debut}
                  maxLength={4}
                  error={fauteOf(debut)}
                  onChange={(annee) => setDebut(annee ?? '')}
                />
                <TextField
                  name="fin"
                  label={t('champ.fin')}
                  value={fin}
                  maxLength={4}
                  error={fauteOf(fin) ?? (isReversed ? t('import.inversee') : undefined)}
                  onChange={(annee) => setFin(annee ?? '')}
                />
              </div>
            )}
          </div>
          <div className={classes.envoi}>
            <Button onClick={importDocument} disabled={!isComplete} loading={sent !== null}>
              {t('import.importer')}
            </Button>
            <span role="status">{sent !== null && t('import.envoi')}</span>
            {sent !== null && <Progress value={sent * 100} aria-label={t('import.envoi')} />}
          </div>
        </>
      )}
    </div>
  )
}
