import { useCombobox, useMultipleSelection, useSelect } from 'downshift';
import { useState } from 'react';
import { draw, useOrder } from './react.jsx';
import { CITIES, objects, PLANS, TOPPINGS } from './shared.js';

const itemToString = (item) => item?.label ?? '';

function Plan({ onChange }) {
  const items = objects(PLANS);
  const { isOpen, selectedItem, getToggleButtonProps, getLabelProps, getMenuProps, getItemProps } = useSelect({ items, itemToString, onSelectedItemChange: ({ selectedItem: item }) => onChange(item.value) });
  return <div><label {...getLabelProps()}>Plan</label><div {...getToggleButtonProps({ id: 'plan' })}>{selectedItem?.label ?? 'Choose'}</div><ul {...getMenuProps()}>{isOpen && items.map((item, index) => <li key={item.value} {...getItemProps({ item, index })}>{item.label}</li>)}</ul></div>;
}

function City({ onChange }) {
  const [items, setItems] = useState(objects(CITIES));
  const { isOpen, getLabelProps, getMenuProps, getInputProps, getItemProps } = useCombobox({ items, itemToString, onInputValueChange: ({ inputValue }) => setItems(objects(CITIES).filter(({ label }) => label.toLowerCase().includes(inputValue.toLowerCase()))), onSelectedItemChange: ({ selectedItem }) => onChange(selectedItem?.value) });
  return <div><label {...getLabelProps()}>City</label><input {...getInputProps({ id: 'city' })} /><ul {...getMenuProps()}>{isOpen && items.map((item, index) => <li key={item.value} {...getItemProps({ item, index })}>{item.label}</li>)}</ul></div>;
}

function Toppings({ onChange }) {
  const [inputValue, setInputValue] = useState('');
  const { selectedItems, addSelectedItem, removeSelectedItem, getSelectedItemProps, getDropdownProps } = useMultipleSelection({ onSelectedItemsChange: ({ selectedItems: all }) => onChange(all.map(({ value }) => value)) });
  const items = objects(TOPPINGS).filter(({ value, label }) => !selectedItems.some((one) => one.value === value) && label.toLowerCase().includes(inputValue.toLowerCase()));
  const { isOpen, getLabelProps, getMenuProps, getInputProps, getItemProps } = useCombobox({
    items, itemToString, inputValue, selectedItem: null,
    onStateChange: ({ inputValue: text, type, selectedItem }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) setInputValue(text);
      else if (selectedItem) { addSelectedItem(selectedItem); setInputValue(''); }
    },
  });
  return (
    <div className="toppings"><label {...getLabelProps()}>Toppings</label>
      {selectedItems.map((selectedItem, index) => <span key={selectedItem.value} {...getSelectedItemProps({ selectedItem, index })}>{selectedItem.label}<button type="button" onClick={() => removeSelectedItem(selectedItem)}>✕</button></span>)}
      <input {...getInputProps(getDropdownProps({ id: 'toppings' }))} />
      <ul {...getMenuProps()}>{isOpen && items.map((item, index) => <li key={item.value} {...getItemProps({ item, index })}>{item.label}</li>)}</ul>
    </div>
  );
}

draw(function Order() {
  const { put, submit } = useOrder({});
  return <form onSubmit={submit}><Plan onChange={put('plan')} /><City onChange={put('city')} /><Toppings onChange={put('toppings')} /><button type="submit">Order</button></form>;
});
