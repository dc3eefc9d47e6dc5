//! A disk after a loss of power: what was synced, and any part of what was not.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The unit that is written whole or not at all.
const SECTOR: usize = 512;

/// An operation on the files of the folder, as recorded by the shim.
pub enum Operation {
    Create { file: u64, name: String },
    Remove { name: String },
    Write { file: u64, at: usize, bytes: Vec<u8> },
    Truncate { file: u64, length: usize },
    Sync { file: u64 },
    SyncFolder,
    SyncFails { file: u64 },
    SyncFolderFails,
}

/// Reads the shim's journal. The last entry may be cut short, because the process was killed.
pub fn operations(journal: &Path) -> Vec<Operation> {
    let bytes = fs::read(journal).unwrap_or_default();
    let mut rest = &bytes[..];
    let mut operations = Vec::new();
    while rest.len() >= 32 {
        let number = |index: usize| u64::from_le_bytes(rest[8 * index..8 * index + 8].try_into().unwrap());
        let (kind, file, at, length) = (number(0) as u8, number(1), number(2) as usize, number(3) as usize);
        let Some(data) = rest.get(32..32 + length) else { break };
        let text = || String::from_utf8(data.to_vec()).unwrap();
        operations.push(match kind {
            b'C' => Operation::Create { file, name: text() },
            b'U' => Operation::Remove { name: text() },
            b'W' => Operation::Write { file, at, bytes: data.to_vec() },
            b'T' => Operation::Truncate { file, length: at },
            b'S' => Operation::Sync { file },
            b'D' => Operation::SyncFolder,
            b's' => Operation::SyncFails { file },
            b'd' => Operation::SyncFolderFails,
            other => panic!("the shim wrote '{}'", other as char),
        });
        rest = &rest[32 + length..];
    }
    operations
}

/// A loss of power, or a failed sync.
struct Loss<'a> {
    chance: &'a mut dyn FnMut() -> u64,
    /// How many of eight unsynced sectors, sizes and names reach the disk.
    survivors: u64,
    /// Whether the unwritten parts of a file contain old data of the disk rather than zeros.
    rubbish: bool,
}

impl Loss<'_> {
    fn survives(&mut self) -> bool {
        (self.chance)() % 8 < self.survivors
    }

    fn grow(&mut self, bytes: &mut Vec<u8>, length: usize) {
        while bytes.len() < length {
            bytes.push(if self.rubbish { (self.chance)() as u8 } else { 0 });
        }
    }
}

enum Change {
    Write(usize, Vec<u8>),
    Truncate(usize),
}

#[derive(Default)]
struct File {
    on_disk: Vec<u8>,
    unsynced: Vec<Change>,
}

impl File {
    fn sync(&mut self) {
        for change in self.unsynced.drain(..) {
            match change {
                Change::Truncate(length) => self.on_disk.resize(length, 0),
                Change::Write(at, bytes) => {
                    let end = at + bytes.len();
                    self.on_disk.resize(self.on_disk.len().max(end), 0);
                    self.on_disk[at..end].copy_from_slice(&bytes);
                }
            }
        }
    }

    /// Some of what was not synced reaches the disk, in any order, or nothing does.
    fn lose(&mut self, loss: &mut Loss<'_>) {
        for change in self.unsynced.drain(..) {
            match change {
                Change::Truncate(length) if loss.survives() => self.on_disk.resize(length, 0),
                Change::Truncate(_) => {}
                Change::Write(at, bytes) => {
                    let end = at + bytes.len();
                    if loss.survives() {
                        loss.grow(&mut self.on_disk, end);
                    }
                    let mut from = at;
                    while from < end {
                        let to = ((from / SECTOR + 1) * SECTOR).min(end);
                        if loss.survives() {
                            loss.grow(&mut self.on_disk, to);
                            self.on_disk[from..to].copy_from_slice(&bytes[from - at..to - at]);
                        }
                        from = to;
                    }
                }
            }
        }
    }
}

/// Makes a disk as a loss of power after these operations may leave it.
pub fn after_power_loss(operations: &[Operation], chance: &mut dyn FnMut() -> u64, folder: &Path) {
    let survivors = [0, 1, 4, 7, 8][(chance() % 5) as usize];
    let rubbish = chance().is_multiple_of(2);
    let mut loss = Loss { chance, survivors, rubbish };
    let mut files: Vec<File> = Vec::new();
    // A file number may be reused once the old file is gone.
    let mut numbers: BTreeMap<u64, usize> = BTreeMap::new();
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    let mut unsynced_names: Vec<(String, Option<usize>)> = Vec::new();
    let keep = |names: &mut BTreeMap<String, usize>, (name, file): (String, Option<usize>)| match file {
        Some(file) => drop(names.insert(name, file)),
        None => drop(names.remove(&name)),
    };
    for operation in operations {
        match operation {
            Operation::Create { file, name } => {
                numbers.insert(*file, files.len());
                unsynced_names.push((name.clone(), Some(files.len())));
                files.push(File::default());
            }
            Operation::Remove { name } => unsynced_names.push((name.clone(), None)),
            Operation::Write { file, at, bytes } => {
                files[numbers[file]].unsynced.push(Change::Write(*at, bytes.clone()));
            }
            Operation::Truncate { file, length } => {
                files[numbers[file]].unsynced.push(Change::Truncate(*length));
            }
            Operation::Sync { file } => files[numbers[file]].sync(),
            // The system forgets the data that it failed to write: a later sync does not write it either.
            Operation::SyncFails { file } => files[numbers[file]].lose(&mut loss),
            Operation::SyncFolder => unsynced_names.drain(..).for_each(|change| keep(&mut names, change)),
            Operation::SyncFolderFails => {}
        }
    }
    for change in unsynced_names {
        if loss.survives() {
            keep(&mut names, change);
        }
    }
    for (name, file) in names {
        let file = &mut files[file];
        file.lose(&mut loss);
        fs::write(folder.join(name), &file.on_disk).unwrap();
    }
}
