import type { ErrorTable } from './errorTable.ts'

/** Errors of the disk, and of a folder that another process uses. They belong to `ENVIRONMENT_ERRORS`. */
export const DISK_ERRORS = {
  unwritable: (path) => [`${path} cannot be written.`, 'Change its permissions, or choose another folder.'],
  busyFolder: (lock) => [
    `Another build is writing to this folder and holds the lock ${lock}.`,
    'Wait until it ends, or delete the lock if this process does not exist.',
  ],
  diskFull: (folder) => [
    `The disk is full: ${folder} cannot be written.`,
    'Free disk space, or choose another disk with --out; the previous files are unchanged.',
  ],
  diskRefused: (folder) => [`${folder} is not writable.`, 'Change its permissions, or choose another --out.'],
  nameTooLong: (folder) => [`The name ${folder} is too long for this disk.`, 'Choose a shorter --out.'],
  diskFailed: (reason) => [
    `The disk failed at ${reason}. The previous build is unchanged.`,
    'Try again, or choose another --out.',
  ],
  changedFolder: (folder) => [
    `Another build has changed ${folder} meanwhile, and this one has changed nothing.`,
    'Build again. Builds of several machines or containers into one folder must run one after the other.',
  ],
  foreignChange: (folder) => [
    `${folder} is not a change that this command has prepared.`,
    'Move it away, and run the command again.',
  ],
  incompleteChange: (reason) => [
    `Only a part of the files was replaced, because the disk failed at ${reason}.`,
    'Fix the disk, then run the command again: it completes the change.',
  ],
} satisfies ErrorTable
