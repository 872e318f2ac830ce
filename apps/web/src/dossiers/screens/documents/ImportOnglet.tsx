import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveQuestionWhile } from '#socle/forms/use-leave-question'
import { FileDrop } from '#socle/ui/FileDrop'
import { focusTitle } from '#socle/ui/focus-title'
import { ChampsImport } from '../../documents/ChampsImport'
import { useImportDocument } from '../../documents/use-import'
import classes from './Documents.module.css'
import type { OngletProps } from './onglet-props'

interface Choisi {
  readonly rang: number
  readonly fichier: File
}

/** Imports documents, one or several at once: each file has its own name, type and years, and shows its progress or its fault. An imported file leaves the list. */
export function ImportOnglet(which: OngletProps) {
  const { t } = useTranslation('documents')
  const [choisis, setChoisis] = useState<readonly Choisi[]>([])
  /** Last chosen type: files chosen together often have the same one. */
  const [typePropose, setTypePropose] = useState<number | null>(null)
  const dernier = useRef(0)
  const liste = useRef<HTMLUListElement>(null)
  useLeaveQuestionWhile(() => choisis.length > 0, false)
  const ajouter = (fichier: File) => {
    const rang = ++dernier.current
    setChoisis((before) => [...before, { rang, fichier }])
  }
  const retirer = (rang: number) => {
    // The focused element disappears with its file.
    if (liste.current?.contains(document.activeElement)) focusTitle()
    setChoisis((before) => before.filter((other) => other.rang !== rang))
  }
  const importerTout = () => {
    for (const form of liste.current?.querySelectorAll('form') ?? []) form.requestSubmit()
  }
  return (
    <div className={classes.import}>
      <FileDrop
        nom={null}
        accept=".pdf,application/pdf"
        title={t('import.choisirPlusieurs')}
        hint={t('import.aide')}
        changeHint={t('import.changer')}
        isMultiple
        onFile={ajouter}
      />
      {choisis.length > 0 && (
        <ul ref={liste} className={classes.fichiers} aria-label={t('import.fichiers')}>
          {choisis.map(({ rang, fichier }) => (
            <li key={rang}>
              <FichierAImporter
                {...which}
                fichier={fichier}
                estSeul={choisis.length === 1}
                typePropose={typePropose}
                onType={setTypePropose}
                onFini={() => retirer(rang)}
              />
            </li>
          ))}
        </ul>
      )}
      {choisis.length > 1 && (
        <div>
          <Button onClick={importerTout}>{t('import.tout')}</Button>
        </div>
      )}
    </div>
  )
}

interface FichierProps extends OngletProps {
  fichier: File
  estSeul: boolean
  typePropose: number | null
  onType: (idTypeDocument: number) => void
  /** The file is imported, or discarded. */
  onFini: () => void
}

/** One of the files: its fields and the state of its upload. */
function FichierAImporter({ fichier, estSeul, onType, onFini, ...which }: FichierProps) {
  const { t } = useTranslation('documents')
  const id = useId()
  const saisie = useImportDocument({ ...which, onImported: onFini })
  const { form, choose, change } = saisie
  const faute = form.errorOf('fichier')
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked once, when the file is added
  useEffect(() => {
    choose(fichier)
  }, [fichier])
  return (
    <form className={classes.fichier} aria-labelledby={id} {...form.props}>
      <div className={classes.entete}>
        <h2 id={id}>{fichier.name}</h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('import.retirerUn', { nom: fichier.name })}
          onClick={onFini}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      {faute !== undefined && (
        <p role="alert" className={classes.faute}>
          {faute}
        </p>
      )}
      {form.values.fichier !== null && (
        <ChampsImport
          {...saisie}
          estSeul={estSeul}
          change={(part) => {
            if (part.typeChoisi != null) onType(part.typeChoisi)
            change(part)
          }}
        />
      )}
    </form>
  )
}
