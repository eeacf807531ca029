mod codecs;
mod hostile;
mod listening;
mod making;
mod passes;
